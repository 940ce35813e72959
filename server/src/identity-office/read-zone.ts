import type { ZoneRead } from '@siteid/contract';
import { type ParseResult, parse } from 'mrz';
import { type Refusal, refuse } from '../refusal.ts';
import { countryOfZone } from './country-of-zone.ts';

type NotRead = Refusal<'errors.identityOffice.zoneUnreadable' | 'errors.identityOffice.zoneDigits'>;

/**
 * What the machine-readable zone of a passport or an ID card says (ICAO 9303). Refused where it is no such zone, or a check digit is
 * wrong: a reader slipped, or somebody changed a letter. A state that issues papers of its own is no reason to refuse. `today` decides
 * the century of a birth.
 */
export function readZone(typed: string, today: string): ZoneRead | NotRead {
  const parsed = parsedZone(typed);
  if (parsed === null) return refuse('errors.identityOffice.zoneUnreadable');
  const { fields, details, documentNumber } = parsed;
  const wrong = details.some(({ field, valid }) => !valid && field !== null && isChecked(field));
  if (wrong || documentNumber === null || !documentNumber) return refuse('errors.identityOffice.zoneDigits');
  return {
    document: fields.documentCode?.startsWith('P') ? 'passport' : 'id_card',
    givenNames: fields.firstName ?? '',
    familyNames: fields.lastName ?? '',
    dateOfBirth: dayOf(fields.birthDate, (year) => (Number(today.slice(2, 4)) < year ? 1900 : 2000)),
    nationality: countryOfZone(fields.nationality ?? written(parsed, 'nationality')),
    issuer: countryOfZone(fields.issuingState ?? written(parsed, 'issuingState')),
    documentNumber,
    expires: dayOf(fields.expirationDate, () => 2000),
  };
}

const isChecked = (field: string) => field.endsWith('CheckDigit') || field === 'birthDate' || field === 'documentNumber';

/** A reader may send the lines with spaces, in one line, or with another line break; only full formats of ICAO 9303 are read. */
function parsedZone(typed: string): ParseResult | null {
  const compact = typed.toUpperCase().replaceAll(/[^A-Z0-9<]/g, '');
  const width = { 90: 30, 72: 36, 88: 44 }[compact.length];
  if (width === undefined) return null;
  const lines = compact.match(new RegExp(`.{${width}}`, 'g')) ?? [];
  try {
    const parsed = parse(lines);
    return ['TD1', 'TD2', 'TD3'].includes(parsed.format) ? parsed : null;
  } catch {
    return null;
  }
}

/** A field as it stands in the zone, where the parser knows no such state. */
function written({ details }: ParseResult, field: string): string | null {
  return details.find((each) => each.field === field)?.value ?? null;
}

function dayOf(written: string | null | undefined, centuryOf: (year: number) => number): string | null {
  const [, year = '', month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(written ?? '') ?? [];
  if (year === '') return null;
  const iso = `${centuryOf(Number(year)) + Number(year)}-${month}-${day}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
