import type { CardType } from '../enumerations.ts';
import { cardSize } from './card-face.ts';
import { type Shape, shape } from './drawing.ts';

/** The colours of a card's print: its panel from one corner to the other, its paper likewise, and its ink. */
type Print = {
  readonly panel: readonly [string, string];
  readonly paper: readonly [string, string];
  readonly ink: string;
};

const prints: Readonly<Record<CardType | 'dead', Print>> = {
  nordic: { panel: ['#0a4537', '#106b57'], paper: ['#fbfcfa', '#e1eee8'], ink: '#0a4537' },
  nordic_visitor: { panel: ['#123a55', '#1c6291'], paper: ['#fafcfd', '#dfebf3'], ink: '#123a55' },
  nordic_temporary: { panel: ['#33392f', '#596150'], paper: ['#fcfcf9', '#eae9dc'], ink: '#33392f' },
  lma: { panel: ['#33255f', '#57449c'], paper: ['#fbfafd', '#e6e1f4'], ink: '#33255f' },
  dead: { panel: ['#4a514e', '#636b68'], paper: ['#f8f8f8', '#e3e6e4'], ink: '#3a413e' },
};

export const cardInk = {
  text: '#12201b',
  label: '#45534d',
  onPanel: '#ffffff',
  wrong: '#7d140e',
  sign: '#ffb81c',
  onSign: '#241a00',
} as const;

/** Where the panel ends and the paper begins. */
const panelHeight = 25.4;

/** Colours that a hologram runs through. */
const spectrum = ['#7fe3c4', '#8fb4ff', '#e79bdb', '#ffd98a', '#8fe6ad', '#8fb4ff', '#7fe3c4'];

/** What a side of a card is made of: paper and panel with their lines, the edge, and a line of hologram (or the hatched edge of a site). */
export function material(
  id: string,
  cardType: CardType,
  isDead: boolean,
): { readonly definitions: Shape; readonly ground: Shape } {
  const print = prints[isDead ? 'dead' : cardType];
  const { width, height, corner } = cardSize;
  const card = { width, height, rx: corner };
  const definitions = shape(
    'defs',
    {},
    gradient(`${id}-panel`, print.panel),
    gradient(`${id}-paper`, print.paper),
    gradient(`${id}-hologram`, [...spectrum, ...spectrum, ...spectrum], { x2: 1, y2: 0 }),
    shape('clipPath', { id: `${id}-card` }, shape('rect', card)),
    shape('clipPath', { id: `${id}-band` }, shape('rect', { width, height: panelHeight })),
    shape('path', { id: `${id}-wave`, d: wave }),
  );
  const isTemporary = cardType === 'nordic_visitor' || cardType === 'nordic_temporary';
  const ground = shape(
    'g',
    { 'clip-path': `url(#${id}-card)` },
    shape('rect', { ...card, fill: `url(#${id}-paper)` }),
    shape('g', { fill: 'none', stroke: print.ink, 'stroke-opacity': 0.13, 'stroke-width': 0.12 }, ...rosette(72, 47)),
    shape('rect', { width, height: panelHeight, fill: `url(#${id}-panel)` }),
    shape(
      'g',
      { 'clip-path': `url(#${id}-band)`, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.14, 'stroke-width': 0.14 },
      ...waves(id),
    ),
    isTemporary && !isDead
      ? hatchedEdge()
      : shape('rect', {
          class: 'card-hologram',
          x: -width,
          y: panelHeight - 0.35,
          width: width * 3,
          height: 0.7,
          fill: isDead ? '#9aa19e' : `url(#${id}-hologram)`,
        }),
  );
  return { definitions, ground };
}

/** The edge of the card itself, over everything. */
export const cardEdge = (): Shape =>
  shape('rect', {
    x: 0.15,
    y: 0.15,
    width: cardSize.width - 0.3,
    height: cardSize.height - 0.3,
    rx: cardSize.corner - 0.15,
    fill: 'none',
    stroke: '#fff',
    'stroke-opacity': 0.45,
    'stroke-width': 0.3,
  });

function gradient(id: string, colours: readonly string[], attributes: Record<string, string | number> = { x2: 1, y2: 1 }): Shape {
  const stops = colours.map((colour, index) => shape('stop', { offset: index / (colours.length - 1), 'stop-color': colour }));
  return shape('linearGradient', { id, x1: 0, y1: 0, ...attributes }, ...stops);
}

/** Turned ellipses around a point, as an engraver's lathe draws them. */
function rosette(x: number, y: number): Shape[] {
  const turned = (count: number, rx: number, ry: number) =>
    Array.from({ length: count }, (_, index) =>
      shape('ellipse', { cx: x, cy: y, rx, ry, transform: `rotate(${(180 / count) * index} ${x} ${y})` }),
    );
  return [...turned(18, 23, 11), ...turned(12, 12, 7.5)];
}

const wave = 'M-4 0C4-5 10 5 18 0S32-5 40 0S54 5 62 0S76-5 84 0S94 4 98 0';

/** One line after another, each a little later and steeper: together they look woven. */
function waves(id: string): Shape[] {
  return Array.from({ length: 15 }, (_, index) =>
    shape('use', {
      href: `#${id}-wave`,
      transform: `translate(${-index * 0.9} ${1 + index * 1.75}) scale(1.16 ${(0.45 + 0.06 * index).toFixed(2)})`,
    }),
  );
}

/** Not for ever: a visitor's and a temporary card carry the hatched edge of a building site. */
function hatchedEdge(): Shape {
  const top = panelHeight - 0.8;
  const stripes = Array.from({ length: 30 }, (_, index) => `M${index * 3 - 1} ${top + 1.6}l1.2-1.6h1.4l-1.2 1.6z`).join('');
  return shape(
    'g',
    {},
    shape('rect', { y: top, width: cardSize.width, height: 1.6, fill: cardInk.sign }),
    shape('path', { d: stripes, fill: cardInk.onSign }),
  );
}
