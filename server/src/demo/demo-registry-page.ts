import { escapeMarkup, registryLookupMessageIds } from '@siteid/contract';
import { portalText } from '../messages/catalogue.ts';
import { page } from './demo-pages.ts';
import { demoRegistry } from './demo-registry.ts';
import type { DemoTexts } from './demo-texts.ts';

/** The page /demo/registry: which numbers the demo's registry knows, and what it says of each, for whoever tries a registration. */
export function registryPage(t: DemoTexts): string {
  const { language, text } = t;
  const say = (id: string) => portalText(language, id);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const rows = demoRegistry.map(({ country, number, name, outcome }) => [
    countries.of(country) ?? country,
    number,
    name,
    outcome === 'away' ? text('registry.away') : say(registryLookupMessageIds[outcome]),
  ]);
  const heads = [
    say('register.company.country'),
    say('register.company.number'),
    say('register.field.name'),
    text('registry.answer'),
  ];
  const cells = (of: readonly string[], open: string, close: string) =>
    of.map((each) => `<${open}>${escapeMarkup(each)}</${close}>`).join('');
  return page(
    t,
    text('registry'),
    `<p>${escapeMarkup(text('registry.lead'))}</p>
<table><thead><tr>${cells(heads, 'th scope="col"', 'th')}</tr></thead><tbody>${rows
      .map((row) => `<tr>${cells(row, 'td', 'td')}</tr>`)
      .join('')}</tbody></table>
<p><a class="button" href="/register-company">${escapeMarkup(say('registerCompany.title'))}</a></p>`,
  );
}
