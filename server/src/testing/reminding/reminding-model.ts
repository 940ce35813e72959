const hour = 3_600_000;
const day = 24 * hour;
const reminderDays = [3, 7, 14];
const hourInStockholm = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' });
export const nobodys = '+46700';
export const isNightAt = (moment: number) => {
  const at = Number(hourInStockholm.format(moment));
  return at < 7 || at >= 21;
};

/** When a day begins there. */
export function stockholmMidnight(date: string): number {
  const moments = ['+01:00', '+02:00'].map((offset) => Date.parse(`${date}T00:00:00${offset}`));
  return moments.find((moment) => hourInStockholm.format(moment) === '00') ?? Number.NaN;
}

export type ModelCompany = { readonly address: string; isActive: boolean; digest: ModelLetter | null };
export type ModelCard = {
  readonly id: string;
  readonly person: number;
  readonly company: ModelCompany;
  readonly address: string | null;
  readonly comesBack: boolean;
  /** Where the holder is reminded by text too; nobody has a number that begins as `nobodys`. */
  readonly phone: string | null;
  /** Whether the holder has switched mails of made cards off. */
  readonly doesWithout: boolean;
  /** When the first day of its validity begins. */
  readonly validFrom: number;
  waitsFor: 'review' | 'activation' | null;
  since: number;
  organisationKnows: boolean;
};
type ModelLetter = {
  readonly kind: string;
  readonly to: string;
  readonly written: number;
  readonly card: ModelCard | null;
  /** Of which wait of the card it tells. */
  readonly since: number;
  readonly reminder: number;
  readonly byText: boolean;
  sent: number | null;
  cameBack: boolean;
  attempts: number;
  next: number;
};
/** What a portal was sending when it was killed, by `keyOf`: all that it had taken, and the one that had arrived. */
export type KilledPortal = { readonly taken: readonly string[]; readonly arrived: string | null };
export const keyOf = (letter: Pick<ModelLetter, 'to' | 'kind' | 'written'>) => `${letter.to} ${letter.kind} ${letter.written}`;

const isReminding = ({ kind }: ModelLetter) => kind.endsWith('-reminder') || kind === 'holders-wait';

/** What is promised of reminders (L-1), in plain lists and without a database: who is told of what, and when it arrives. */
export class RemindingModel {
  readonly arrived: { readonly to: string; readonly kind: string; readonly at: number }[] = [];
  /** Numbers from which a text came back. */
  readonly #dead = new Set<string>();
  readonly #waiting = new Set<ModelCard>();
  readonly #open = new Set<ModelLetter>();
  readonly #ofPerson = new Map<number, ModelLetter[]>();

  ask(card: ModelCard, waitsFor: 'review' | 'activation', now: number): void {
    Object.assign(card, { waitsFor, since: now, organisationKnows: false });
    this.#waiting.add(card);
    if (card.address === null || (waitsFor === 'activation' && card.doesWithout)) return;
    this.#write({ kind: waitsFor === 'review' ? 'order-waits-for-review' : 'card-ready', to: card.address, card, now });
  }

  answer(card: ModelCard, now: number): void {
    Object.assign(card, { waitsFor: null, since: now });
    this.#waiting.delete(card);
  }

  reject(card: ModelCard, now: number): void {
    this.answer(card, now);
    this.#write({ kind: 'order-rejected-by-holder', to: card.company.address, card: null, now });
  }

  remind(now: number): void {
    if (isNightAt(now)) return;
    const due = [...this.#waiting].filter(
      (card) => this.#whyNot(card, now) === null && this.#reached(card, now) > this.#reminded(card),
    );
    for (const card of firstOfEachPerson(due, (each) => this.#asked(each))) this.#remind(card, now, this.#reached(card, now));
  }

  /** Somebody at the company presses a button that reminds all. */
  remindAll(company: ModelCompany, now: number): void {
    const allowed = [...this.#waiting].filter((card) => card.company === company && this.#whyNot(card, now) === null);
    for (const card of firstOfEachPerson(allowed, (each) => this.#asked(each))) this.#remind(card, now, 0);
  }

  tellOrganisations(now: number): void {
    if (isNightAt(now)) return;
    const overdue = [...this.#waiting].filter((card) => {
      const why = this.#whyNot(card, now);
      const isOver =
        why === null ? this.#reached(card, now) <= this.#reminded(card) : ['noAddress', 'cameBack', 'doesWithout'].includes(why);
      const { digest } = card.company;
      const isFree = digest === null || (now - digest.written >= day && now - (digest.sent ?? now) >= day);
      return isOver && !card.organisationKnows && isFree && this.#asked(card) + 15 * day <= now;
    });
    for (const company of new Set(overdue.map((card) => card.company))) {
      company.digest = this.#write({ kind: 'holders-wait', to: company.address, card: null, now });
    }
    for (const card of overdue) card.organisationKnows = true;
  }

  deliver(now: number, isAway: { readonly mailServer: boolean; readonly gateway: boolean }): void {
    for (const letter of this.#due(now)) {
      this.#take(letter, now);
      if (this.#isTakenBack(letter)) continue;
      if (letter.byText ? isAway.gateway : isAway.mailServer)
        letter.next = now + Math.min(30_000 * 2 ** (letter.attempts - 1), 6 * hour);
      else if (letter.byText ? letter.to.startsWith(nobodys) : letter.card?.comesBack === true) {
        if (letter.byText) this.#dead.add(letter.to);
        this.#end(letter, { cameBack: true });
      } else {
        this.arrived.push({ to: letter.to, kind: letter.kind, at: now });
        this.#end(letter, { sent: now });
      }
    }
  }

  portalWasKilled({ taken, arrived }: KilledPortal, now: number): void {
    // Two letters to a company may have the same key: one that was taken is one.
    const left = [...taken];
    const keysArrived = [arrived];
    for (const letter of this.#due(now)) {
      const at = left.indexOf(keyOf(letter));
      if (at < 0) continue;
      left.splice(at, 1);
      this.#take(letter, now);
      if (keysArrived[0] !== keyOf(letter)) continue;
      keysArrived.pop();
      this.arrived.push({ to: letter.to, kind: letter.kind, at: now });
    }
  }

  #due(now: number): ModelLetter[] {
    return [...this.#open].filter((letter) => letter.next <= now && !(isReminding(letter) && isNightAt(now)));
  }

  /** Whoever takes a letter has so long for it. */
  #take(letter: ModelLetter, now: number): void {
    letter.attempts += 1;
    letter.next = now + (isReminding(letter) ? day : hour / 12);
  }

  #end(letter: ModelLetter, how: Partial<ModelLetter>): void {
    Object.assign(letter, how);
    this.#open.delete(letter);
  }

  /** A reminder of what waits no more. */
  #isTakenBack(letter: ModelLetter): boolean {
    const { card } = letter;
    if (!isReminding(letter) || card === null || card.since === letter.since) return false;
    this.#open.delete(letter);
    this.#ofPerson.set(
      card.person,
      this.#told(card.person).filter((each) => each !== letter),
    );
    return true;
  }

  #remind(card: ModelCard, now: number, reminder: number): void {
    const kind = card.waitsFor === 'review' ? 'review-reminder' : 'activation-reminder';
    const waits = [...this.#open].some((letter) => letter.byText && letter.to === card.phone);
    this.#write({ kind, to: card.address ?? '', card, now, reminder });
    if (card.phone !== null && !waits && !this.#dead.has(card.phone))
      this.#write({ kind, to: card.phone, card, now, reminder, byText: true });
  }

  #write({
    now,
    card,
    ...letter
  }: {
    kind: string;
    to: string;
    card: ModelCard | null;
    now: number;
    reminder?: number;
    byText?: boolean;
  }): ModelLetter {
    const state = { sent: null, cameBack: false, attempts: 0, next: now };
    const written = { reminder: 0, byText: false, ...letter, ...state, card, written: now, since: card?.since ?? now };
    this.#open.add(written);
    if (card !== null) this.#ofPerson.set(card.person, [...this.#told(card.person), written]);
    return written;
  }

  #told(person: number): readonly ModelLetter[] {
    return this.#ofPerson.get(person) ?? [];
  }

  #toldOf(card: ModelCard): ModelLetter[] {
    return this.#told(card.person).filter((letter) => letter.card === card && letter.since === card.since);
  }

  #asked(card: ModelCard): number {
    const first = this.#toldOf(card)[0]?.written ?? card.since;
    return card.waitsFor === 'activation' ? Math.max(first, card.validFrom) : first;
  }

  #reached(card: ModelCard, now: number): number {
    return reminderDays.filter((days) => this.#asked(card) + days * day <= now).length;
  }

  #reminded(card: ModelCard): number {
    return Math.max(0, ...this.#toldOf(card).map(({ reminder }) => reminder));
  }

  #whyNot(card: ModelCard, now: number): string | null {
    const activates = card.waitsFor === 'activation';
    // Mails do not wait for a text.
    const lately = (letter: ModelLetter) => !letter.cameBack && now - (letter.sent ?? (letter.byText ? -Infinity : now)) < day;
    const told = this.#toldOf(card);
    if (activates && card.validFrom > now) return 'notYetValid';
    if (activates && !card.company.isActive) return 'companyNotActive';
    if (card.address === null) return 'noAddress';
    // Of whatever wait: the address is the order's.
    if (this.#told(card.person).findLast((letter) => letter.card === card && !letter.byText)?.cameBack === true)
      return 'cameBack';
    if (activates && card.doesWithout) return 'doesWithout';
    return told.some(lately) || this.#told(card.person).some((letter) => isReminding(letter) && lately(letter))
      ? 'toldToday'
      : null;
  }
}

/** Of several cards of one person, that whose holder was asked first. */
function firstOfEachPerson(cards: readonly ModelCard[], asked: (card: ModelCard) => number): ModelCard[] {
  const sorted = cards.toSorted((one, two) => asked(one) - asked(two) || (one.id < two.id ? -1 : 1));
  return [...new Map(sorted.toReversed().map((card) => [card.person, card])).values()];
}
