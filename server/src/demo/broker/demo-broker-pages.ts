import { escapeMarkup, type IdentityDocument, idTypes, type SignInMethod, signInMethods } from '@siteid/contract';
import { page } from '../demo-pages.ts';
import type { DemoTexts } from '../demo-texts.ts';
import type { DemoPerson } from '../world/demo-people.ts';
import { sendsAreCountedForMinutes } from './sms-codes.ts';

const documents = ['passport', 'id_card', 'lma_card'] as const satisfies readonly Exclude<IdentityDocument, 'eid'>[];

export type FormState = { readonly fields: Readonly<Record<string, string>>; readonly wrong: readonly string[] };

/** Every form posts to its own address; the fields `step` and `method` say where in the sign-in it stands. */
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`;
const method = (value: SignInMethod) => hidden('method', value);
const error = (name: string, text: string) => (text === '' ? '' : `<span class="error" id="${name}-problem">${text}</span>`);
const described = (name: string, isWrong: boolean) => (isWrong ? ` aria-invalid="true" aria-describedby="${name}-problem"` : '');

const note = (t: DemoTexts) => `<p class="hint">${say(t, 'note')}</p>`;
const leave = (t: DemoTexts) =>
  `<form method="post"><button class="quiet" name="step" value="cancel">${say(t, 'signIn.cancel')}</button></form>`;
const otherWay = (t: DemoTexts) => `<p><a href="?">${say(t, 'signIn.otherWay')}</a></p>${leave(t)}`;

/** A text as HTML. */
function say(t: DemoTexts, id: string, values?: Readonly<Record<string, string | number>>): string {
  return escapeMarkup(t.text(id, values));
}

export function methodsPage(t: DemoTexts): string {
  const choices = signInMethods.map(
    (each) =>
      `<li><a class="button" href="?method=${each}">${say(t, `method.${each}`)}<small>${say(t, `method.${each}.about`)}</small></a></li>`,
  );
  return page(t, t.text('signIn.title'), `${note(t)}<ul class="choices">${choices.join('')}</ul>${leave(t)}`);
}

/** Those who usually sign in by this method stand first. */
export function peoplePage(t: DemoTexts, by: SignInMethod, people: readonly DemoPerson[]): string {
  const usual = people.filter(({ signsInBy }) => signsInBy === by);
  const others = people.filter(({ signsInBy }) => signsInBy !== by);
  return page(
    t,
    t.text('signIn.who', { method: t.text(`method.${by}`) }),
    `${note(t)}<form method="post">${method(by)}${hidden('step', 'person')}
<ul class="choices">${[...usual, ...others].map((person) => personButton(t, person)).join('')}</ul></form>
<p><a class="button quiet" href="?method=${by}&amp;step=someone-else">${say(t, 'signIn.someoneElse')}</a></p>${otherWay(t)}`,
  );
}

function personButton(t: DemoTexts, { subject, givenNames, familyNames }: DemoPerson): string {
  const name = escapeMarkup(`${givenNames.split(' ')[0]} ${familyNames}`);
  return `<li><button name="person" value="${escapeMarkup(subject)}">${name} <small>${say(t, `person.${subject}`)}</small></button></li>`;
}

export function someoneElsePage(t: DemoTexts, by: SignInMethod, { fields, wrong }: FormState): string {
  const input = (name: string, more = '') => {
    const isWrong = wrong.includes(name);
    const problem = isWrong ? error(name, say(t, 'signIn.wrong')) : '';
    return `<label for="${name}">${say(t, `form.${name}`)}${problem}<input id="${name}" name="${name}"
  value="${escapeMarkup(fields[name] ?? '')}" required${described(name, isWrong)} ${more}></label>`;
  };
  const select = (name: string, options: readonly string[]) =>
    `<label for="${name}">${say(t, `form.${name}`)}<select id="${name}" name="${name}">${options
      .map((each) => `<option value="${each}"${fields[name] === each ? ' selected' : ''}>${say(t, `${name}.${each}`)}</option>`)
      .join('')}</select></label>`;
  const country = 'maxlength="2" size="2" autocapitalize="characters" placeholder="SE"';
  return page(
    t,
    t.text('form.title', { method: t.text(`method.${by}`) }),
    `${note(t)}<form method="post" novalidate>${method(by)}${hidden('step', 'someone-else')}
${input('givenNames', 'autocomplete="off"')}
${input('familyNames', 'autocomplete="off"')}
${input('dateOfBirth', 'type="date"')}
${input('nationality', country)}
<fieldset><legend>${say(t, 'form.governmentId')}</legend>
${select('idType', idTypes)}
${input('idCountry', country)}
${input('idValue', 'autocomplete="off"')}</fieldset>
${by === 'manual' ? select('document', documents) : ''}
<p><button>${say(t, 'signIn.submit')}</button></p></form>${otherWay(t)}`,
  );
}

/** `problem` is the id of what is wrong with the number, if anything is. */
export function phonePage(t: DemoTexts, phone: string, problem?: 'phone.wrong' | 'phone.tooMany'): string {
  const wrong = problem === undefined ? '' : say(t, problem, { minutes: sendsAreCountedForMinutes });
  return page(
    t,
    t.text('phone.title'),
    `${note(t)}<form method="post" novalidate>${method('sms')}${hidden('step', 'phone')}
<label for="phone">${say(t, 'phone.label')}${error('phone', wrong)}<input id="phone" name="phone" type="tel" autocomplete="tel"
  value="${escapeMarkup(phone)}" required${described('phone', wrong !== '')}></label>
<p><button>${say(t, 'phone.send')}</button></p></form>${otherWay(t)}`,
  );
}

export function codePage(t: DemoTexts, phone: string, isWrong = false): string {
  const outbox = `<a href="/demo/outbox" target="_blank" rel="noopener">${say(t, 'outbox')}</a>`;
  const sent = say(t, 'code.sent', { phone: '\u0000', outbox: '\u0001' });
  const number = `<b class="number">${escapeMarkup(phone)}</b>`;
  return page(
    t,
    t.text('code.title'),
    `<p>${sent.replace('\u0000', () => number).replace('\u0001', () => outbox)}</p>
<form method="post" novalidate>${method('sms')}${hidden('step', 'code')}
<label for="code">${say(t, 'code.label')}${error('code', isWrong ? say(t, 'code.wrong') : '')}<input id="code" name="code" inputmode="numeric"
  autocomplete="one-time-code" maxlength="6" required${described('code', isWrong)}></label>
<p><button>${say(t, 'signIn.submit')}</button></p></form>
<p><a href="?method=sms&amp;step=phone">${say(t, 'code.another')}</a></p>${otherWay(t)}`,
  );
}

export function signInOverPage(t: DemoTexts): string {
  return page(t, t.text('over.title'), `<p>${say(t, 'over.text')} <a href="/">${say(t, 'over.again')}</a>.</p>`);
}
