import type { ZoneRead } from '@siteid/contract';
import type { FormEngine } from '../forms/form-engine.ts';
import { type empty, idTypeOf } from './shown-document.ts';

/** Puts what a zone says in the place of what stands there: what it does not say is not to stay of whoever was there before. */
export function fillFromZone(form: FormEngine<typeof empty>, read: ZoneRead): void {
  form.change('givenNames', read.givenNames);
  form.change('familyNames', read.familyNames);
  form.change('document', read.document);
  form.change('idType', idTypeOf[read.document]);
  form.change('idValue', read.documentNumber);
  form.change('dateOfBirth', read.dateOfBirth ?? '');
  form.change('nationality', read.nationality ?? '');
  for (const further of form.repeated('nationality').slice(1)) form.hide(further);
  form.change('idCountry', read.issuer ?? '');
}
