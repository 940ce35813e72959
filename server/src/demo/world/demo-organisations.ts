import { demoId } from './demo-people.ts';

/** Company numbers have their country's form and a wrong check digit: they are nobody's. */
export const demoOrganisations = [
  {
    id: demoId(3, 1),
    code: 'NORRBYGG',
    name: 'Norrbygg AB',
    company_number: '556000-0002',
    country: 'SE',
    state: 'active',
    email: 'kort@norrbygg.example',
    phone: '+46 8 465 004 10',
    address: 'Provgatan 1',
    postal_code: '100 00',
    city: 'Stockholm',
    language: 'en',
    colour: '#0d5c4b',
  },
  {
    id: demoId(3, 2),
    code: 'MAJAVA',
    name: 'Majava Rakennus Oy',
    company_number: '1000000-1',
    country: 'FI',
    state: 'active',
    email: 'kortit@majava.example',
    phone: '+46 8 465 004 11',
    address: 'Koekatu 2',
    postal_code: '00000',
    city: 'Helsinki',
    language: 'en',
    colour: '#7a4b2a',
  },
  {
    id: demoId(3, 3),
    code: 'VAIKNE',
    name: 'Vaikne Ehitus OÜ',
    company_number: '10000002',
    country: 'EE',
    state: 'payment_overdue',
    email: 'kaardid@vaikne.example',
    phone: '+46 8 465 004 12',
    address: 'Katse 3',
    postal_code: '00000',
    city: 'Tallinn',
    language: 'en',
    colour: '#34495e',
  },
  {
    id: demoId(3, 4),
    code: 'UUSI',
    name: 'Uusi Maalaamo Oy',
    company_number: '1000001-1',
    country: 'FI',
    state: 'active',
    email: 'kortit@uusi.example',
    phone: '+46 8 465 004 13',
    address: 'Koekatu 4',
    postal_code: '00000',
    city: 'Turku',
    language: 'en',
    colour: '#9c6b14',
  },
] as const;

/** Companies without cards, for the customers list: one waits for staff to accept it, one is a customer no longer. */
export const demoCustomers = [
  {
    id: demoId(3, 5),
    code: 'LUMISAHKO',
    name: 'Lumi Sähkö Oy',
    company_number: '1000002-1',
    country: 'FI',
    state: 'pending',
    email: 'kortit@lumi.example',
    phone: '+46 8 465 004 14',
    address: 'Koekatu 5',
    postal_code: '00000',
    city: 'Oulu',
    language: 'fi',
    sinceDaysAgo: 1,
  },
  {
    id: demoId(3, 6),
    code: 'DALSPLAT',
    name: 'Dals Plåt AB',
    company_number: '556000-0003',
    country: 'SE',
    state: 'terminated',
    email: 'kort@dals.example',
    phone: '+46 8 465 004 15',
    address: 'Provgatan 6',
    postal_code: '100 00',
    city: 'Bengtsfors',
    language: 'sv',
    sinceDaysAgo: 420,
  },
] as const;

export const demoSuppliers = [
  { id: demoId(4, 1), accreditation_code: 'KV', code: 'kortverket', name: 'Kortverket', colour: '#0b5cad' },
  { id: demoId(4, 2), accreditation_code: 'KN', code: 'kortnord', name: 'Kort Nord', colour: '#5b3a63' },
] as const;

/** The ID office at which a clerk of the demo works. */
export const demoOffice = { id: demoId(5, 1), code: 'scan-solna', name: 'Scan Centre Solna' } as const;

/** The card supplier whose cards an operator makes by hand: nothing there is done by itself. */
export const supplierByHand = 'kortnord';

export type OrganisationCode = (typeof demoOrganisations)[number]['code'];
export type SupplierCode = (typeof demoSuppliers)[number]['code'];

export const organisationIdOf = (code: OrganisationCode) => rowOf(demoOrganisations, code).id;
export const supplierIdOf = (code: SupplierCode) => rowOf(demoSuppliers, code).id;

function rowOf<Row extends { readonly code: string }>(rows: readonly Row[], code: string): Row {
  const found = rows.find((row) => row.code === code);
  if (found === undefined) throw new Error(`the demo has no ${code}`);
  return found;
}
