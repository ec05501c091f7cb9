// SPDX-License-Identifier: MIT
import './edits.css';
import type { EditFacts } from '../../core/contract';
import { h, refill } from '../../shared/dom';
import type { ViewerParts } from '../parts';
import { button, setPressed } from '../ui/controls';
import { chainList } from './chain_list';
import { transferStep } from './edited';
import type { Editor } from './editor';
import { failureView } from './failure_view';
import { editForm, type FormLook } from './form';
import * as icons from './icons';
import { MaskField } from './mask_field';
import { moreForm } from './more';
import { quickEdits, type QuickEdit } from './quick';
import { retargetForm } from './retarget_form';
import { trimTo } from './range';
import { splitForm } from './split_form';

const groups = ['Time', 'Body', 'Place', 'Second Life'] as const;
/** Shorter work is not announced. */
const patienceMs = 200;

/** Builds the contents of the edit section. */
export async function fillPanel(parts: ViewerParts, editor: Editor, body: HTMLElement): Promise<void> {
  const { session } = parts;
  refill(body, h('p', { class: 'viewer-empty' }, 'Loading the editor …'));
  const [facts, transferFacts] = await Promise.all([session.core.editFacts(), session.core.transferFacts()]);
  const place = h('div', { class: 'viewer-edit-place' });
  const where = new MaskField(session, editor);
  const forms = new Forms(place, where.kept);
  const apply = (quick: QuickEdit, opener: HTMLElement): void => {
    const { clip } = editor;
    if (!clip) return void session.announced.emit('Open a motion to edit it.');
    if (!quick.form) return pressed(quick, editor, where);
    const { form } = quick;
    const look = { title: quick.text, text: form.text, fields: form.fields(clip) };
    forms.show(opener, look, (values) => {
      const steps = editor.clip ? form.steps(values, editor.clip) : [];
      if (steps.length === 0) return session.announced.emit('No change was selected.');
      void editor.do(where.masked(steps)).then((isDone) => isDone && forms.close());
    });
  };
  const more = button({ label: 'More edits', text: 'More …' }, () => {
    const { clip } = editor;
    if (!clip) return void session.announced.emit('Open a motion to edit it.');
    forms.put(more, moreForm(facts, session, (step, files) => {
      void editor.do(where.masked([step]), files).then((isDone) => isDone && forms.close());
    }, () => forms.close()), where.kept);
  });
  const split: HTMLElement = button({ label: 'Split', text: 'Split …' }, () => {
    if (!editor.clip) return void session.announced.emit('Open a motion to edit it.');
    forms.put(split, splitForm(session, editor, () => forms.close()));
  });
  split.title = textOf(facts, 'split');
  const retarget: HTMLElement = button({ label: 'Retarget to a skeleton', text: 'Retarget to …' }, () => {
    if (!editor.clip) return void session.announced.emit('Open a motion to edit it.');
    forms.put(retarget, retargetForm(transferFacts, session, {
      apply: (step, files, besideOriginal) => {
        void editor.do(where.masked([step]), files).then(async (isDone) => {
          if (!isDone) return;
          forms.close();
          if (besideOriginal) await showBeside(parts, editor);
        });
      },
      close: () => forms.close(),
    }), where.kept);
  });
  retarget.title = textOf(facts, transferStep);
  const known = new Set(facts.map((one) => one.name));
  const trim = trimButton(parts, editor, facts);
  const groupOf = (group: (typeof groups)[number]): HTMLElement =>
    h(
      'div',
      { class: 'viewer-edit-group', role: 'group', 'aria-label': group },
      h('p', { class: 'viewer-edit-name' }, group),
      ...(group === 'Time' ? [trim] : []),
      ...quickEdits.filter((quick) => quick.group === group && known.has(quick.name)).map((quick) => quickButton(quick, editor, facts, apply)),
      ...(group === 'Time' ? [split] : []),
      ...(group === 'Body' && known.has(transferStep) ? [retarget] : []),
    );
  refill(
    body,
    historyButtons(editor),
    where.element,
    h('div', { class: 'viewer-edit-groups' }, ...groups.map(groupOf), h('div', { class: 'viewer-edit-group' }, more)),
    place,
    workingLine(editor),
    failureView(editor),
    chainList(parts, editor, facts),
  );
}

function textOf(facts: readonly EditFacts[], name: string): string {
  return facts.find((one) => one.name === name)?.text ?? '';
}

/** Shows the original next to the result, and both in the picture. */
async function showBeside({ session, framing }: ViewerParts, editor: Editor): Promise<void> {
  if (!editor.before && !(await editor.compare())) return;
  if (session.display.layout === 'overlaid') session.changeDisplay((display) => (display.layout = 'beside'));
  framing.fit(false);
}

/** Applies an edit that needs no form, or undoes it. */
function pressed(quick: QuickEdit, editor: Editor, where: MaskField): void {
  const at = quick.toggles ? editor.steps.findIndex((step) => step.name === quick.name) : -1;
  if (at >= 0) void editor.remove(at);
  else void editor.do(where.masked([{ name: quick.name, value: quick.value ?? '' }]));
}

function quickButton(
  quick: QuickEdit,
  editor: Editor,
  facts: readonly EditFacts[],
  apply: (quick: QuickEdit, opener: HTMLElement) => void,
): HTMLElement {
  const made: HTMLButtonElement = button(
    { label: quick.text, text: quick.form ? `${quick.text} …` : quick.text },
    () => apply(quick, made),
  );
  made.title = textOf(facts, quick.name);
  if (quick.toggles) {
    const refresh = (): void => setPressed(made, editor.steps.some((step) => step.name === quick.name));
    editor.changed.on(refresh);
    refresh();
  }
  return made;
}

/** Trims to the range of the timeline, regardless of the mask, and shows that range. */
function trimButton({ session }: ViewerParts, editor: Editor, facts: readonly EditFacts[]): HTMLElement {
  const step = (): ReturnType<typeof trimTo> => {
    const { clip } = editor;
    return clip && trimTo(session.player.range, session.firstFrame, clip.facts.frames);
  };
  const made = button({ label: 'Trim to the range', text: 'Trim' }, () => {
    const trim = step();
    if (trim) void editor.do([trim]);
    else session.announced.emit('Select a range first: [ sets its start and ] its end, or drag the ends of the timeline.');
  });
  made.title = textOf(facts, 'trim');
  const refresh = (): void => {
    const trim = step();
    made.querySelector('span')!.textContent = trim ? `Trim ${trim.value}` : 'Trim';
    made.setAttribute('aria-label', trim ? `Trim to frames ${trim.value.replace('..', ' to ')}` : 'Trim to the range');
  };
  session.playChanged.on(refresh);
  editor.changed.on(refresh);
  refresh();
  return made;
}

function historyButtons(editor: Editor): HTMLElement {
  const undo = button({ label: 'Undo', icon: icons.undo, text: 'Undo', key: 'Ctrl+Z' }, () => void editor.undo());
  const redo = button({ label: 'Redo', icon: icons.redo, text: 'Redo', key: 'Ctrl+Shift+Z' }, () => void editor.redo());
  // Not disabled, which would take the focus from the user.
  const refresh = (): void => {
    const history = editor.clip?.edited?.history;
    undo.setAttribute('aria-disabled', String(!history?.before));
    redo.setAttribute('aria-disabled', String(!history?.behind));
  };
  editor.changed.on(refresh);
  refresh();
  return h('div', { class: 'viewer-edit-history' }, undo, redo);
}

const applyButton = (): HTMLElement | null => document.querySelector('.viewer-edit-form [type=submit]');
const firstButton = (): HTMLElement | null => document.querySelector('.viewer-edit-history button');

/** Shows the current work if it takes noticeably long, with a stop button. */
function workingLine(editor: Editor): HTMLElement {
  const line = h('p', { class: 'viewer-note', role: 'status' });
  const stop = button({ label: 'Stop', text: 'Stop' }, () => {
    line.textContent = 'Stopping …';
    editor.stop();
  });
  stop.hidden = true;
  let timer = 0;
  editor.changed.on(() => {
    clearTimeout(timer);
    if (editor.working === '') {
      line.textContent = '';
      // The focus stays nearby.
      if (document.activeElement === stop) (applyButton() ?? firstButton())?.focus();
      stop.hidden = true;
      return;
    }
    timer = window.setTimeout(() => {
      line.textContent = `Working: ${editor.working} …`;
      stop.hidden = false;
    }, patienceMs);
  });
  return h('div', { class: 'viewer-edit-working' }, line, stop);
}

/** One form at a time, below the buttons; the button that opened it regains the focus. */
class Forms {
  private opener_: HTMLElement | null = null;

  /** `kept_` describes the mask. */
  constructor(
    private readonly place_: HTMLElement,
    private readonly kept_: HTMLElement,
  ) {}

  show(opener: HTMLElement, look: FormLook, apply: (values: string[]) => void): void {
    this.put(opener, editForm(look, apply, () => this.close()), this.kept_);
  }

  put(opener: HTMLElement, form: HTMLFormElement, above: HTMLElement | null = null): void {
    if (this.opener_ === opener) return this.close();
    this.opener_?.setAttribute('aria-expanded', 'false');
    this.opener_ = opener;
    opener.setAttribute('aria-expanded', 'true');
    refill(this.place_, above, form);
    form.querySelector<HTMLElement>('input, select')?.focus();
    form.scrollIntoView({ block: 'nearest' });
  }

  close(): void {
    this.place_.replaceChildren();
    this.opener_?.setAttribute('aria-expanded', 'false');
    this.opener_?.focus();
    this.opener_ = null;
  }
}
