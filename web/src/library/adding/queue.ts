// SPDX-License-Identifier: MIT

/** Runs tasks in order, at most `atOnce` of them at a time. Tasks may be added while others run. */
export class Queue<Task> {
  private readonly waiting: Task[] = [];
  private running_ = 0;

  constructor(
    private readonly run: (task: Task) => Promise<void>,
    private readonly onChange: () => void,
    private readonly atOnce = 3,
  ) {}

  get left(): number {
    return this.waiting.length;
  }
  get running(): number {
    return this.running_;
  }
  get busy(): boolean {
    return this.running_ > 0 || this.waiting.length > 0;
  }

  add(tasks: readonly Task[]): void {
    for (const task of tasks) this.waiting.push(task);
    this.fill();
  }

  /** Drops tasks that have not started. */
  clear(): void {
    this.waiting.length = 0;
    this.onChange();
  }

  private fill(): void {
    while (this.running_ < this.atOnce) {
      const task = this.waiting.shift();
      if (task === undefined) break;
      this.running_ += 1;
      const done = (): void => {
        this.running_ -= 1;
        this.fill();
      };
      // A failed task frees its slot like a successful one.
      this.run(task).then(done, done);
    }
    this.onChange();
  }
}
