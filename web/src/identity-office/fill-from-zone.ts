import type { ZoneRead } from '@siteid/contract';
import type { FormEngine } from '../forms/form-engine.ts';
import { type empty, idTypeOf } from './shown-document.ts';

type DeskForm = FormEngine<typeof empty>;

/**
 * Puts what a zone says in the place of what stands there: what it does not say is not to stay of whoever was there before, a phone number
 * above all, which would get the codes of another. Answers whether one was taken out.
 */
export function fillFromZone(form: DeskForm, read: ZoneRead): boolean {
  const takesPhoneOut = form.field('phone').value !== '' && isOfAnother(form, read);
  form.change('givenNames', read.givenNames);
  form.change('familyNames', read.familyNames);
  form.change('document', read.document);
  form.change('idType', idTypeOf[read.document]);
  form.change('idValue', read.documentNumber);
  form.change('dateOfBirth', read.dateOfBirth ?? '');
  form.change('nationality', read.nationality ?? '');
  for (const further of form.repeated('nationality').slice(1)) form.hide(further);
  form.change('idCountry', read.issuer ?? '');
  if (takesPhoneOut) form.change('phone', '');
  return takesPhoneOut;
}

/**
 * Whether the form is about another than the zone's bearer, as far as can be told. Where nothing of a person stands yet, the phone was
 * typed first, for whoever is at the desk. A draft came back without its number: then names and date of birth tell.
 */
function isOfAnother(form: DeskForm, read: ZoneRead): boolean {
  const typed = (name: keyof typeof empty) => plain(String(form.field(name).value));
  const number = typed('idValue');
  if (number !== '') return number !== plain(read.documentNumber);
  const person = [typed('givenNames'), typed('familyNames'), typed('dateOfBirth')];
  if (person.every((each) => each === '')) return false;
  return String(person) !== String([read.givenNames, read.familyNames, read.dateOfBirth ?? ''].map(plain));
}

const plain = (text: string) => text.trim().toUpperCase();
