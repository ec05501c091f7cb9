// SPDX-License-Identifier: MIT

export type Child = Node | string | number | null | undefined | false;
/** Values become attributes; `true` is an empty one, `false`, `null` and `undefined` none at all.
 * Functions become listeners: `onclick`. */
export type Properties = Record<
  string,
  string | number | boolean | null | undefined | ((event: never) => void)
>;

/** Text is never parsed as markup: children that are text become text nodes. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value as (event: Event) => void);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  return append(element, ...children);
}

export function append<Parent extends Node>(parent: Parent, ...children: readonly Child[]): Parent {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return parent;
}

export function refill<Parent extends Element>(
  parent: Parent,
  ...children: readonly Child[]
): Parent {
  parent.replaceChildren();
  return append(parent, ...children);
}

/** Isolates the writing direction of user-supplied text. */
export function isolated(text: string): HTMLElement {
  return h('bdi', {}, text);
}
