// SPDX-License-Identifier: MIT

/** Names drawn over the picture on a separate canvas: sharp, and without page layout. */
export class Labels {
  readonly canvas = document.createElement('canvas');
  private readonly pen_ = this.canvas.getContext('2d');
  private width_ = 1;
  private height_ = 1;
  private used_ = false;
  // Cells of the picture already covered by a name, so that names do not overlap.
  private taken_ = new Uint8Array(0);
  private columns_ = 1;

  constructor() {
    this.canvas.className = 'viewer-labels';
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  /** Whether nothing is drawn on the canvas. */
  get blank(): boolean {
    return !this.used_;
  }

  resize(width: number, height: number, ratio: number): void {
    this.width_ = width;
    this.height_ = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.pen_?.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.columns_ = Math.ceil(width / 16) + 1;
    this.taken_ = new Uint8Array(this.columns_ * (Math.ceil(height / 14) + 1));
    this.used_ = true;
  }

  begin(font: string): void {
    if (!this.pen_) return;
    if (this.used_) this.pen_.clearRect(0, 0, this.width_, this.height_);
    this.used_ = false;
    this.taken_.fill(0);
    this.pen_.font = font;
    this.pen_.textBaseline = 'middle';
    this.pen_.lineJoin = 'round';
  }

  /** Draws a name to the right of a position; `loud` ones are drawn even if they overlap. */
  draw(text: string, x: number, y: number, ink: string, halo: string, loud: boolean): void {
    const pen = this.pen_;
    if (!pen || x < 0 || y < 0 || x > this.width_ || y > this.height_) return;
    const left = x + 9;
    const row = Math.floor(y / 14) * this.columns_;
    const first = Math.floor(left / 16);
    // Measuring each name in each frame costs more than estimating its width.
    const last = Math.min(this.columns_ - 1, Math.floor((left + text.length * 6.6) / 16));
    if (!loud) {
      for (let i = first; i <= last; ++i) if (this.taken_[row + i]) return;
    }
    for (let i = first; i <= last; ++i) this.taken_[row + i] = 1;
    this.used_ = true;
    pen.strokeStyle = halo;
    pen.lineWidth = 3.5;
    pen.strokeText(text, left, y);
    pen.fillStyle = ink;
    pen.fillText(text, left, y);
  }

  dispose(): void {
    this.canvas.remove();
  }
}
