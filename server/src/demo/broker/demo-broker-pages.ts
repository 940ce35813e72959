import { type IdentityDocument, idTypes, type SignInMethod, signInMethods } from '@siteid/contract';
import { escapeHtml, page } from '../demo-pages.ts';
import type { DemoPerson } from '../world/demo-people.ts';

/** Every form posts to its own address; the fields `step` and `method` say where in the sign-in it stands. */
const methodNames: Readonly<Record<SignInMethod, { readonly name: string; readonly about: string }>> = {
  bank: { name: 'Bank e-ID', about: 'Proves who you are' },
  mobile: { name: 'Mobile or smart ID', about: 'Proves who you are, from any country' },
  sms: { name: 'SMS code', about: 'Proves a phone number that an ID partner recorded' },
  manual: { name: 'Manual ID', about: 'An ID partner has scanned your document' },
  general: { name: 'General', about: 'A plain sign-in that proves no identity' },
};
const documentNames: Readonly<Record<Exclude<IdentityDocument, 'eid'>, string>> = {
  passport: 'Passport',
  id_card: 'Identity card',
  lma_card: 'LMA card',
};
const idTypeNames = {
  ssn: 'Personal identity number',
  passport_number: 'Passport number',
  id_card_number: 'Identity card number',
};

const note = '<p class="hint">This identity broker is part of the demo. Nobody here is a real person.</p>';
const cancel = '<form method="post"><button class="quiet" name="step" value="cancel">Cancel</button></form>';
const otherMethod = '<p><a href="?">Sign in another way</a></p>';

export function methodsPage(): string {
  const choices = signInMethods.map((method) => {
    const { name, about } = methodNames[method];
    return `<li><a class="button" href="?method=${method}">${name}<small>${about}</small></a></li>`;
  });
  return page('How do you want to identify yourself?', `${note}<ul class="choices">${choices.join('')}</ul>${cancel}`);
}

/** Those who usually sign in by this method stand first. */
export function peoplePage(method: SignInMethod, people: readonly DemoPerson[]): string {
  const usual = people.filter(({ signsInBy }) => signsInBy === method);
  const others = people.filter(({ signsInBy }) => signsInBy !== method);
  return page(
    `${methodNames[method].name}: who are you?`,
    `${note}<form method="post">${hidden('method', method)}${hidden('step', 'person')}
<ul class="choices">${[...usual, ...others].map(personButton).join('')}</ul></form>
<p><a class="button quiet" href="?method=${method}&amp;step=someone-else">Someone else</a></p>${otherMethod}${cancel}`,
  );
}

function personButton(person: DemoPerson): string {
  const name = `${person.givenNames.split(' ')[0]} ${person.familyNames}`;
  return `<li><button name="person" value="${escapeHtml(person.subject)}">${escapeHtml(name)} <small>${escapeHtml(person.situation)}</small></button></li>`;
}

export type FormState = { readonly fields: Readonly<Record<string, string>>; readonly wrong: readonly string[] };

export function someoneElsePage(method: SignInMethod, { fields, wrong }: FormState): string {
  const input = (name: string, label: string, more = '') =>
    `<label for="${name}">${label}${problem(name, wrong)}<input id="${name}" name="${name}" value="${escapeHtml(fields[name] ?? '')}" required${described(name, wrong)} ${more}></label>`;
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) =>
    `<label for="${name}">${label}<select id="${name}" name="${name}">${options
      .map(([value, text]) => `<option value="${value}"${fields[name] === value ? ' selected' : ''}>${text}</option>`)
      .join('')}</select></label>`;
  const country = 'maxlength="2" size="2" autocapitalize="characters" placeholder="SE"';
  return page(
    `${methodNames[method].name}: someone else`,
    `${note}<form method="post" novalidate>${hidden('method', method)}${hidden('step', 'someone-else')}
${input('givenNames', 'Given names', 'autocomplete="off"')}
${input('familyNames', 'Family names', 'autocomplete="off"')}
${input('dateOfBirth', 'Date of birth', 'type="date"')}
${input('nationality', 'Nationality, two letters', country)}
<fieldset><legend>Government ID</legend>
${select(
  'idType',
  'Kind',
  idTypes.map((type) => [type, idTypeNames[type]]),
)}
${input('idCountry', 'Country, two letters', country)}
${input('idValue', 'Number', 'autocomplete="off"')}</fieldset>
${method === 'manual' ? select('document', 'Document that was scanned', Object.entries(documentNames)) : ''}
<p><button>Sign in</button></p></form>${otherMethod}${cancel}`,
  );
}

export function phonePage(phone: string, problemText: string): string {
  return page(
    'Which phone number is yours?',
    `${note}<form method="post" novalidate>${hidden('method', 'sms')}${hidden('step', 'phone')}
<label for="phone">Phone number, with country code${error('phone', problemText)}<input id="phone" name="phone" type="tel" autocomplete="tel" value="${escapeHtml(phone)}" required${problemText === '' ? '' : ' aria-invalid="true" aria-describedby="phone-problem"'}></label>
<p><button>Send the code</button></p></form>${otherMethod}${cancel}`,
  );
}

export function codePage(phone: string, problemText: string): string {
  return page(
    'Enter the code',
    `<p>A code of six digits is on its way to <b class="number">${escapeHtml(phone)}</b>. In this demo it arrives in the <a href="/demo/outbox" target="_blank" rel="noopener">demo outbox</a> and is good for five minutes.</p>
<form method="post" novalidate>${hidden('method', 'sms')}${hidden('step', 'code')}
<label for="code">Code${error('code', problemText)}<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required${problemText === '' ? '' : ' aria-invalid="true" aria-describedby="code-problem"'}></label>
<p><button>Sign in</button></p></form>
<p><a href="?method=sms&amp;step=phone">Send another code</a></p>${otherMethod}${cancel}`,
  );
}

export function overPage(): string {
  return page('This sign-in is over', '<p>It took too long, or was finished elsewhere. <a href="/">Start again</a>.</p>');
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function error(name: string, text: string): string {
  return text === '' ? '' : `<span class="error" id="${name}-problem">${escapeHtml(text)}</span>`;
}

function problem(name: string, wrong: readonly string[]): string {
  return wrong.includes(name) ? error(name, 'Please fill this in as asked') : '';
}

function described(name: string, wrong: readonly string[]): string {
  return wrong.includes(name) ? ` aria-invalid="true" aria-describedby="${name}-problem"` : '';
}
