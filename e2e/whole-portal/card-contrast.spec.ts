import { type CardFace, drawCardBack, drawCardFront, svgText } from '@siteid/contract';
import { expect, test } from '../testing/test.ts';

const facts = [
  { label: 'Valid until', text: '2028-01-14' },
  { label: 'Nationality', text: 'Sweden and a long name of a country' },
];
const face: CardFace = {
  cardType: 'nordic',
  productName: 'SiteID',
  kind: 'Visitor',
  printedName: 'Maximilian-Alexander von Wittelsbach-Lundqvist of a family whose name takes the whole card',
  isNameWrong: false,
  organisationName: 'Rakennusliike ja Maansiirtoyhtymä Virtanen & Kumppanit Oy',
  photo: null,
  logo: null,
  noPhoto: 'No photo',
  facts,
  backFacts: [...facts, { label: 'Card number', text: 'AB-1234-567890' }, { label: 'Supplier', text: 'Kort Nord' }],
  isDead: false,
};
const wrong = { ...face, isNameWrong: true, facts: facts.map((fact) => ({ ...fact, isWrong: true })) };
const types = ['nordic', 'nordic_visitor', 'nordic_temporary', 'lma'] as const;

/** The least contrast of each text of a drawing with what a phone draws behind it: gradient, lines, hologram, tint. */
async function contrasts(drawing: string): Promise<[text: string, contrast: number][]> {
  const scale = 4;
  document.body.innerHTML = `<div style="inline-size:1000px">${drawing}</div>`;
  const svg = document.querySelector('svg') as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  const texts = [...svg.querySelectorAll('text')];
  const bare = svg.cloneNode(true) as SVGSVGElement;
  for (const text of bare.querySelectorAll('text')) text.remove();
  const image = new Image(width * scale, height * scale);
  image.src = `data:image/svg+xml,${encodeURIComponent(bare.outerHTML)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * scale, height * scale).getContext('2d') as OffscreenCanvasRenderingContext2D;
  canvas.drawImage(image, 0, 0, width * scale, height * scale);
  const luminance = (channels: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
      channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return texts.map((text) => {
    const ink = luminance((getComputedStyle(text).fill.match(/\d+/g) ?? []).map(Number));
    const box = text.getBBox();
    // A letter stands in the middle of its line.
    const [x, y, across, down] = [box.x, box.y + box.height * 0.25, box.width, box.height * 0.5].map((each) => each * scale);
    const { data } = canvas.getImageData(x ?? 0, y ?? 0, across ?? 1, down ?? 1);
    let least = 21;
    for (let at = 0; at < data.length; at += 4) {
      // The typeface of the portal is not on this page: a wider one may leave the card.
      if (data[at + 3] !== 255) continue;
      const ground = luminance([...data.subarray(at, at + 3)]);
      least = Math.min(least, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
    }
    return [text.textContent, Math.round(least * 100) / 100];
  });
}

test('every text of a card stands out from the card’s pattern by 4.5 to 1, front and back, of each type', async ({ page }) => {
  for (const cardType of types) {
    for (const [state, drawn] of Object.entries({
      alive: face,
      'of what does not match': wrong,
      dead: { ...face, isDead: true },
    })) {
      for (const [side, draw] of Object.entries({ front: drawCardFront, back: drawCardBack })) {
        const found = await page.evaluate(contrasts, svgText(draw('card', { ...drawn, cardType })));
        expect(found.length).toBeGreaterThan(4);
        expect
          .soft(
            found.filter(([, contrast]) => contrast < 4.5),
            `${cardType}, ${state}, ${side}`,
          )
          .toEqual([]);
      }
    }
  }
});
