import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './message-rules.ts';

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** Characters that fit on one line of a button that is as wide as a phone of 360 pixels lets it be. */
export const mostCharacters = 32;

const buttons = new Set(['Button', 'LinkButton', 'FileButton']);
/** What stands in a label where a value does; a name of any length may break the line, and counts nothing. */
const values: Readonly<Record<string, string>> = { product: 'SiteID', cardType: 'SiteID', format: 'XLSX', file: 'report.json' };

/** Labels whose message is chosen elsewhere: what the source writes, and the messages that it may be. */
const chosenElsewhere: Readonly<Record<string, RegExp>> = {
  actionId: /^waitingOrders\.(pending\.review|ready\.activate)$/,
  label: /^confirmOrder\.signIn\.\w+$/,
  words: /^(cardOrder\.mismatch\.notVerifiedYet|confirmOrder\.signIn)\.\w+$/,
  'wording.submit': /^cardReason\.\w+\.submit$/,
  'buttons[done]': /^waitingOrders\.next\.(see\w+|review)$/,
  'words.startOver': /^orderCard\.(edit\.)?startOver$/,
  'words.submit': /^orderCard\.(edit\.)?submit$/,
  'words.again': /^orderCard\.(edit\.)?submit\.knowingly$/,
  orderLabel: /^card(Loss|Renewal)\.order(AllTheSame)?$/,
  linkLabel: /^card(Loss|Renewal)\.(see|form)$/,
  inviteButton: /^(members\.invite\.button|organisationUsers\.invite)$/,
  open: /^(redirectNotice|induction)\.open$/,
};

/** What the buttons of a dialog with a form say, which stands where the dialog is drawn. */
const ofDialogs = new Set(['send', 'keep']);

/** The messages that are labels of buttons, as patterns of their ids; and labels that cannot be read from the source. */
export function buttonLabels({ file, text }: Source): { readonly labels: RegExp[]; readonly complaints: string[] } {
  const labels: RegExp[] = [];
  const complaints: string[] = [];
  const written = (node: Node) => text.slice(node.start, node.end);
  const note = (id: Node): void => {
    if (id.type === 'Literal') labels.push(new RegExp(`^${RegExp.escape(String(id['value']))}$`));
    else if (id.type === 'JSXExpressionContainer') note(id['expression'] as Node);
    else if (id.type === 'ConditionalExpression') for (const key of ['consequent', 'alternate']) note(id[key] as Node);
    else if (id.type === 'TemplateLiteral') {
      const parts = (id['quasis'] as { value: { cooked: string } }[]).map(({ value }) => RegExp.escape(value.cooked));
      labels.push(new RegExp(`^${parts.join('[\\w.-]+')}$`));
    } else if (ofDialogs.has(written(id))) {
      return;
    } else if (chosenElsewhere[written(id)] === undefined) {
      const line = text.slice(0, id.start).split('\n').length;
      complaints.push(
        `${file}:${line}: say in scripts/messages/button-labels.ts which messages the button's ${written(id)} may be`,
      );
    } else labels.push(chosenElsewhere[written(id)] as RegExp);
  };
  new Visitor({
    JSXElement: (element) => {
      const { openingElement, children } = element as unknown as {
        openingElement: { name: { name?: string }; attributes: Node[] };
        children: Node[];
      };
      if (openingElement.name.name === 'DialogForm')
        for (const { name, value } of openingElement.attributes)
          if (ofDialogs.has((name as { name?: string } | undefined)?.name ?? '')) note(value as Node);
      if (!buttons.has(openingElement.name.name ?? '')) return;
      for (const child of children) readLabel(child);
    },
  }).visit(parseSync(file, text).program);
  return { labels, complaints };

  function readLabel(node: Node): void {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const { name, attributes = [] } = (node['openingElement'] ?? {}) as { name?: { name?: string }; attributes?: Node[] };
      const id = attributes.find((each) => (each['name'] as { name?: string })?.name === 'id');
      if (name?.name === 'FormattedMessage' && id !== undefined) note(id['value'] as Node);
      // What only is heard needs no room.
      const isHeard = attributes.some((each) => /visually-hidden|aria-hidden/.test(written(each)));
      if (!isHeard) for (const child of node['children'] as Node[]) readLabel(child);
    } else if (node.type === 'JSXExpressionContainer') {
      const inside = node['expression'] as Node;
      if (inside.type === 'Identifier' && inside['name'] !== 'children') note(inside);
      else if (inside.type === 'CallExpression') readCall(inside);
      else if (inside.type === 'LogicalExpression') readLabel({ ...node, expression: inside['right'] });
      else if (inside.type === 'ConditionalExpression') {
        for (const key of ['consequent', 'alternate']) readLabel({ ...node, expression: inside[key] });
      } else if (inside.type.startsWith('JSX') && inside.type !== 'JSXEmptyExpression') readLabel(inside);
    }
  }

  function readCall({ callee, arguments: given }: Node): void {
    const called = callee as { name?: string; property?: { name?: string } };
    const [first] = given as Node[];
    if ((called.property?.name ?? called.name) !== 'formatMessage' || first?.type !== 'ObjectExpression') return;
    const id = (first['properties'] as Node[]).find(({ key }) => (key as { name?: string })?.name === 'id');
    if (id !== undefined) note(id['value'] as Node);
  }
}

/** Labels of buttons that need more room than there is. */
export function tooLongLabels(
  language: string,
  catalogue: Readonly<Record<string, string>>,
  labels: readonly RegExp[],
): string[] {
  return Object.entries(catalogue)
    .filter(([id]) => labels.some((label) => label.test(id)))
    .map(
      ([id, text]) => [id, text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').replaceAll("''", "'")] as const,
    )
    .filter(([, text]) => [...text].length > mostCharacters)
    .map(
      ([id, text]) =>
        `messages/${language}.json: the button ${id} has ${[...text].length} characters, and room for ${mostCharacters}: ${text}`,
    );
}

/** Estonian buttons that tell the reader what to do: a button is what the reader tells the portal, "sisesta" and not "sisestage". */
export function commandingLabels(
  language: string,
  catalogue: Readonly<Record<string, string>>,
  labels: readonly RegExp[],
): string[] {
  return Object.entries(catalogue)
    .filter(
      ([id, text]) => language === 'et' && /^(?!Sulge )\p{L}+[gk]e /u.test(`${text} `) && labels.some((label) => label.test(id)),
    )
    .map(([id, text]) => `messages/et.json: the button ${id} speaks to the reader: ${text}`);
}
