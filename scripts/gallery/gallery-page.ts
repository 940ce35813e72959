import { escapeMarkup } from '../../contract/src/rules/texts/escape-markup.ts';

export type TakenPicture = {
  readonly screen: string;
  readonly state: string;
  readonly language: string;
  readonly theme: string;
  readonly width: number;
  readonly file: string;
};

const selectOf = (name: keyof TakenPicture, taken: readonly TakenPicture[]) => {
  const values = [...new Set(taken.map((each) => String(each[name])))];
  const options = ['', ...values].map(
    (value) => `<option value="${escapeMarkup(value)}">${escapeMarkup(value || `every ${name}`)}</option>`,
  );
  return `<select name="${name}">${options.join('')}</select>`;
};

/** The page to leaf through: one picture at a time by the arrow keys, or all that the selects leave. */
export function galleryPage(taken: readonly TakenPicture[]): string {
  const figures = taken.map(
    ({ file, ...each }) =>
      `<figure ${Object.entries(each)
        .map(([name, value]) => `data-${name}="${escapeMarkup(String(value))}"`)
        .join(' ')}><figcaption>${escapeMarkup(Object.values(each).join(' · '))}</figcaption>
          <img loading="lazy" src="${escapeMarkup(file)}" alt=""></figure>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery of screens</title>
<style>
  body { margin: 0; font: 15px system-ui; background: #777; }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px; padding: 8px; background: #222; color: #fff; z-index: 1; }
  main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: start; }
  figure { margin: 0; background: #fff; }
  figcaption { padding: 4px 8px; }
  img { display: block; max-width: calc(100vw - 32px); }
  main.one figure:not(.shown), figure.away { display: none; }
</style>
<form>${(['screen', 'state', 'language', 'theme', 'width'] as const).map((name) => selectOf(name, taken)).join('')}
<label><input type="checkbox" name="one"> one at a time (← →)</label><output></output></form>
<main>${figures.join('\n')}</main>
<script>
  const [form, main, output] = ['form', 'main', 'output'].map((name) => document.querySelector(name));
  const figures = [...document.querySelectorAll('figure')];
  let at = 0;
  const left = () => figures.filter((figure) => !figure.classList.contains('away'));
  const draw = () => {
    for (const figure of figures) {
      const isAway = ({ name, value }) => value && figure.dataset[name] !== value;
      figure.classList.toggle('away', [...form.querySelectorAll('select')].some(isAway));
      figure.classList.remove('shown');
    }
    const shown = left();
    at = Math.max(0, Math.min(at, shown.length - 1));
    shown[at]?.classList.add('shown');
    main.classList.toggle('one', form.one.checked);
    output.textContent = shown.length + ' pictures';
  };
  form.addEventListener('input', draw);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    at += key === 'ArrowRight' ? 1 : -1;
    draw();
  });
  draw();
</script>
</html>
`;
}
