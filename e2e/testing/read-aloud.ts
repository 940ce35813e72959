import type { Page } from '@playwright/test';

type Value = { readonly value?: string | number | boolean };
type Node = {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: Value;
  readonly name?: Value;
  readonly description?: Value;
  readonly value?: Value;
  readonly properties?: readonly { readonly name: string; readonly value: Value }[];
  readonly childIds?: readonly string[];
};

/** Their name is all that is said of them: what stands inside is in it. */
const saidByName = new Set(
  'heading link button image menuitem textbox combobox checkbox switch option DisclosureTriangle'.split(' '),
);
/** A reader goes through them without a word. */
const silent = new Set(
  (
    'generic none RootWebArea paragraph LabelText Section sectionheader Figcaption rowgroup emphasis strong DescriptionList ' +
    'columnheader Details'
  ).split(' '),
);
/** The frame is the same on every screen, and is read once. */
const frame = new Set(['banner', 'contentinfo']);
/** Named by what stands inside, which is then read. */
const namedByContent = new Set(['cell', 'rowheader', 'listitem', 'definition', 'row', 'figure']);
/** Nothing is said of them while they are empty. */
const saidWhenFilled = new Set(['status', 'alert']);
const states: Readonly<Record<string, string>> = {
  required: 'required',
  disabled: 'switched off',
  busy: 'busy',
  pressed: 'pressed',
  focused: 'in focus',
};

/**
 * The page as a screen reader goes through it, from the browser's accessibility tree: a line a thing, set in by what it stands in.
 * A fact stands on the line of its name.
 */
export async function readAloud(page: Page, { withFrame }: { readonly withFrame: boolean }): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? []);

  const readAll = (siblings: readonly Node[]): string[] => {
    const lines: string[] = [];
    let text = '';
    const endText = () => {
      if (plain(text) !== '') lines.push(plain(text));
      text = '';
    };
    for (const node of siblings) {
      // Texts that follow each other are one, such as a number and the step that it counts.
      if (roleOf(node) === 'StaticText') text += String(node.name?.value ?? '');
      else if (!node.ignored || childrenOf(node).length > 0) {
        endText();
        lines.push(...read(node));
      }
    }
    endText();
    return lines;
  };
  const read = (node: Node): string[] => {
    const role = roleOf(node);
    if (role === 'LineBreak' || role === 'InlineTextBox' || role === 'ListMarker') return [];
    if (!node.ignored && frame.has(role) && !withFrame) return [];
    const inside = saidByName.has(role) ? [] : readAll(childrenOf(node));
    if (node.ignored || silent.has(role)) return inside;
    if (inside.length === 0 && saidWhenFilled.has(role)) return [];
    if (role === 'term') return [`${inside.join(' ')}:`];
    const said = [role, ...qualitiesOf(node, namedByContent.has(role))].join(', ');
    if (inside.length === 1 && namedByContent.has(role)) return [`${said}: ${inside.join()}`];
    return [said, ...inside.map((line) => `  ${line}`)];
  };
  const lines = readAll(nodes.filter(({ parentId }) => parentId === undefined));
  return [`page: ${await page.title()}`, ...lines].join('\n').replaceAll(/:\n\s*definition: /g, ': ');
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const textOf = (value: Value | undefined) => plain(String(value?.value ?? ''));
const roleOf = ({ role }: Node) => textOf(role);

function qualitiesOf({ name, description, value, properties = [] }: Node, isNamedByContent: boolean): string[] {
  const property = (wanted: string) => properties.find((each) => each.name === wanted)?.value.value;
  const level = property('level');
  const checked = property('checked');
  const expanded = property('expanded');
  const isOn = (state: string) => property(state) === true || property(state) === 'true';
  return [
    ...(level === undefined || isNamedByContent ? [] : [`level ${String(level)}`]),
    ...(textOf(name) === '' || isNamedByContent ? [] : [`“${textOf(name)}”`]),
    ...(textOf(value) === '' ? [] : [`holds “${textOf(value)}”`]),
    ...(checked === undefined ? [] : [checked === 'true' ? 'on' : 'off']),
    ...(expanded === undefined ? [] : [expanded === true ? 'open' : 'closed']),
    ...Object.entries(states).flatMap(([state, words]) => (isOn(state) ? [words] : [])),
    ...(isOn('invalid') ? ['wrong'] : []),
    ...(textOf(description) === '' ? [] : [`(${textOf(description)})`]),
  ];
}
