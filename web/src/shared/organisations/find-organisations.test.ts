import { expect, test } from 'vitest';
import { findOrganisations } from './find-organisations.ts';

const organisations = [
  { code: 'NORRBYGG', name: 'Norrbygg AB' },
  { code: 'VAIKNE', name: 'Vaikne Ehitus OÜ' },
  { code: 'AKER2', name: 'Åkerlunds Måleri' },
];
const found = (search: string) => findOrganisations(organisations, search).map(({ code }) => code);

test.each([
  ['', ['NORRBYGG', 'VAIKNE', 'AKER2']],
  ['  ', ['NORRBYGG', 'VAIKNE', 'AKER2']],
  ['norr', ['NORRBYGG']],
  ['OU', ['VAIKNE']],
  ['akerl', ['AKER2']],
  ['måleri ', ['AKER2']],
  ['aker2', ['AKER2']],
  ['nobody', []],
] as const)('"%s" finds %j [2.4-33]', (search, codes) => expect(found(search)).toEqual(codes));
