import { readFileSync } from 'node:fs';
import { isRegistrationCountry, registrationNumber } from '@siteid/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registryLookupOutcomes } from '../../../specification/enumerations.ts';
import { createRegistry, type Registry } from '../registration/registry/registry.ts';
import { demoRegistry, demoRegistryPath, registerDemoRegistry } from './demo-registry.ts';
import { registryPage } from './demo-registry-page.ts';
import { demoTexts } from './demo-texts.ts';

const document = JSON.parse(readFileSync(new URL('../../../docs/company-registry.openapi.json', import.meta.url), 'utf8'));

async function served(work: (registry: Registry) => Promise<void>): Promise<void> {
  const app = Fastify();
  registerDemoRegistry(app);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const registry = createRegistry({ url: `${address}${demoRegistryPath}`, key: undefined, timeoutMs: 5000 }, fetch);
  if (registry === null) throw new Error('there is a registry');
  await work(registry).finally(() => app.close());
}

test('the demo has a registry with every outcome, in several countries, by the calls of the document [W-2-15]', () =>
  served(async (registry) => {
    const told = new Set<string>();
    for (const { country, number, outcome, name } of demoRegistry) {
      const answer = await registry.find(country, number);
      if (outcome === 'away') expect(answer).toBeNull();
      else {
        expect(answer).toMatchObject({ outcome, company: { name } });
        told.add(outcome);
      }
    }
    told.add((await registry.find('SE', '556000-0000'))?.outcome ?? '');
    expect([...told].toSorted()).toEqual(Object.keys(registryLookupOutcomes).toSorted());
    expect(new Set(demoRegistry.map(({ country }) => country)).size).toBeGreaterThan(5);
  }));

test('a number of the demo’s registry is right in its country [W-2-2]', () => {
  for (const { country, number } of demoRegistry)
    expect([number, isRegistrationCountry(country) && registrationNumber(country)(number)]).toEqual([number, null]);
});

test('whoever tries a registration finds the numbers on a page, each with what the registry says of it [W-2-15]', () => {
  const page = registryPage(demoTexts('fi'));
  for (const { number } of demoRegistry) expect(page).toContain(`<td>${number}</td>`);
  expect(page).toContain('<td>Suomi</td><td>9900002-0</td><td>Hiljainen Holding Oy</td><td>Rekisterissä ei ole ketään');
  expect(page).toContain('<td>Rekisteri ei vastaa.</td>');
});

test('who may sign is asked of it too', () =>
  served(async (registry) => {
    const ids = [{ idType: 'ssn', country: 'SE', value: '19900101-2380' }] as const;
    expect(await registry.maySign('SE', '559900-0001', ids)).toBe(true);
    expect(await registry.maySign('FI', '9900001-0', ids)).toBe(false);
    expect(await registry.maySign('FI', '1234567-8', ids)).toBeNull();
  }));

test('the document names the outcomes and the calls [W-2-15]', () => {
  expect(document.components.schemas.Answer.properties.outcome.enum.toSorted()).toEqual(
    Object.keys(registryLookupOutcomes).toSorted(),
  );
  expect(Object.keys(document.paths)).toEqual(['/companies/{country}/{number}', '/companies/{country}/{number}/signatory']);
  const company = Object.keys(document.components.schemas.Company.properties);
  expect(company).toEqual(['name', 'address', 'postalCode', 'city', 'email', 'phone']);
});
