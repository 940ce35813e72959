import type { Shape } from '@siteid/contract';
import { createElement, type ReactNode } from 'react';

/** What React calls an attribute of SVG. */
const reactName = (name: string) =>
  name === 'class' ? 'className' : name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A drawing as elements of the page. */
export function drawn({ tag, attributes, children }: Shape, key?: number): ReactNode {
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [reactName(name), value]));
  return createElement(
    tag,
    { ...props, key },
    ...children.map((child, index) => (typeof child === 'string' ? child : drawn(child, index))),
  );
}
