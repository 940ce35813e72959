import type { IdentityDocument, IdType, SignInMethod } from '@siteid/contract';

export type DemoPerson = {
  /** Who the person is at the demo identity broker, for ever. */
  readonly subject: string;
  /** The row in `persons` that the demo world makes; null for whoever is unknown here until they sign in. */
  readonly personId: string | null;
  readonly givenNames: string;
  readonly familyNames: string;
  readonly dateOfBirth: string;
  readonly nationalities: readonly string[];
  readonly governmentId: { readonly idType: IdType; readonly country: string; readonly value: string };
  /** What the manual ID partner scanned, or would scan. */
  readonly document: Exclude<IdentityDocument, 'eid'>;
  readonly email: string;
  /** E.164, of the series that the Swedish authority keeps for fiction. */
  readonly phone: string;
  readonly signsInBy: SignInMethod;
};

const swedish = (value: string) => ({ idType: 'ssn', country: 'SE', value }) as const;
const finnish = (value: string) => ({ idType: 'ssn', country: 'FI', value }) as const;

/** A fixed id: the demo's rows are found again in every database. */
export function demoId(group: number, number: number): string {
  return `de300000-0000-4000-8${String(group).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
}

type Particulars = Pick<DemoPerson, 'signsInBy'> & Partial<Pick<DemoPerson, 'document' | 'personId'>>;

function person(
  number: number,
  [givenNames, familyNames]: readonly [string, string],
  dateOfBirth: string,
  nationality: string,
  governmentId: DemoPerson['governmentId'],
  particulars: Particulars,
): DemoPerson {
  const plain = `${givenNames.split(' ')[0]} ${familyNames}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return {
    subject: plain.replace(' ', '-'),
    personId: demoId(1, number),
    givenNames,
    familyNames,
    dateOfBirth,
    nationalities: [nationality],
    governmentId,
    document: 'passport',
    email: `${plain.replace(' ', '.')}@example.com`,
    phone: `+46701740${604 + number}`,
    ...particulars,
  };
}

/**
 * The people of the demo, none of them real. Swedish and Finnish personal numbers are of the officially reserved test ranges
 * (birth numbers 238 and 239; individual numbers 900 to 999), Estonian ones have a wrong check digit.
 */
export const demoPeople: readonly DemoPerson[] = [
  person(1, ['Astrid Maria', 'Lindqvist'], '1991-04-17', 'SE', swedish('19910417-2383'), {
    signsInBy: 'bank',
  }),
  person(2, ['Björn', 'Åkesson'], '1986-09-02', 'SE', swedish('19860902-2390'), {
    signsInBy: 'bank',
  }),
  person(
    3,
    ['Cătălina Ioana', 'Popescu'],
    '1994-02-09',
    'RO',
    { idType: 'passport_number', country: 'RO', value: '000000013' },
    {
      signsInBy: 'sms',
    },
  ),
  person(
    4,
    ['Dmytro', 'Kovalenko'],
    '1990-01-28',
    'UA',
    { idType: 'id_card_number', country: 'SE', value: 'LMA00000014' },
    {
      signsInBy: 'manual',
      document: 'lma_card',
    },
  ),
  person(5, ['Eevi', 'Mäkinen'], '1992-11-23', 'FI', finnish('231192-908R'), {
    signsInBy: 'mobile',
  }),
  person(
    6,
    ['Farah', 'Haddad'],
    '1996-08-25',
    'SY',
    { idType: 'passport_number', country: 'SY', value: '000000016' },
    {
      signsInBy: 'sms',
      personId: null,
    },
  ),
  person(7, ['Goran', 'Petrović'], '1979-12-05', 'RS', swedish('19791205-2391'), {
    signsInBy: 'general',
  }),
  person(8, ['Hanna Kristiina', 'Virtanen'], '1985-07-30', 'FI', finnish('300785-912B'), {
    signsInBy: 'bank',
  }),
  person(
    9,
    ['Ivar', 'Tamm'],
    '1987-10-08',
    'EE',
    { idType: 'ssn', country: 'EE', value: '38710080002' },
    {
      signsInBy: 'mobile',
      document: 'id_card',
    },
  ),
  person(
    10,
    ['Jana', 'Kask'],
    '1993-02-26',
    'EE',
    { idType: 'ssn', country: 'EE', value: '49302260008' },
    {
      signsInBy: 'bank',
      document: 'id_card',
    },
  ),
  person(11, ['Karl', 'Nyström'], '1974-03-21', 'SE', swedish('19740321-2397'), {
    signsInBy: 'bank',
  }),
  person(12, ['Liisa', 'Korhonen'], '1990-06-11', 'FI', finnish('110690-920U'), {
    signsInBy: 'bank',
  }),
  person(13, ['Mats', 'Berg'], '1968-10-30', 'SE', swedish('19681030-2395'), {
    signsInBy: 'bank',
  }),
  person(14, ['Nils', 'Holm'], '1988-01-19', 'SE', swedish('19880119-2397'), {
    signsInBy: 'bank',
  }),
  person(
    15,
    ['Olga', 'Saar'],
    '1983-02-14',
    'EE',
    { idType: 'ssn', country: 'EE', value: '48302140000' },
    {
      signsInBy: 'bank',
      document: 'id_card',
    },
  ),
  person(16, ['Pekka', 'Laine'], '1977-04-04', 'FI', finnish('040477-931P'), {
    signsInBy: 'bank',
  }),
  person(
    17,
    ['Ruta', 'Ozola'],
    '1981-05-16',
    'LV',
    { idType: 'id_card_number', country: 'LV', value: 'PA0000027' },
    {
      signsInBy: 'bank',
      document: 'id_card',
    },
  ),
  person(18, ['Sven', 'Ek'], '1995-05-08', 'SE', swedish('19950508-2397'), {
    signsInBy: 'bank',
  }),
  person(31, ['Tove', 'Strand'], '1984-06-12', 'SE', swedish('19840612-2385'), {
    signsInBy: 'bank',
  }),
  person(32, ['Viggo', 'Lund'], '1991-09-03', 'SE', swedish('19910903-2384'), {
    signsInBy: 'bank',
  }),
  person(33, ['Yrjö', 'Kallio'], '1989-05-20', 'FI', finnish('200589-945C'), {
    signsInBy: 'bank',
  }),
];
