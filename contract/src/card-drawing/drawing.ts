import { escapeMarkup } from '../rules/texts/escape-markup.ts';

/** A shape of a drawing: an SVG element, its attributes as SVG spells them, and what is in it. */
export type Shape = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
};

/** A shape, without the ones that are left out. */
export const shape = (
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Shape | string | null)[]
): Shape => ({ tag, attributes, children: children.filter((child) => child !== null) });

/** The drawing as a text of SVG, for those who draw without a page: mails and files. */
export function svgText({ tag, attributes, children }: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : svgText(child)));
  return `<${tag}${written.join('')}>${inside.join('')}</${tag}>`;
}
