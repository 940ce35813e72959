import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@siteid/contract';
import { expect, test } from 'vitest';
import { kindsWithNameAbove } from './message-kinds.ts';

/** Of companies and numbers, days and the portal itself. */
const ofNobody = ['productName', 'orgName', 'supplierName', 'count', 'day', 'to', 'role'];
/** The company's, card supplier's or ID office's. */
const ofTeam = 'mail.membership-invitation.subject';

test('a mail with somebody’s name in its subject is of a kind that is looked through when they are erased [R-6-6]', () => {
  for (const language of languages) {
    const file = readFileSync(join(import.meta.dirname, `../../../../messages/${language}.json`), 'utf8');
    const naming = Object.entries(JSON.parse(file) as Record<string, string>).flatMap(([id, text]) => {
      const kind = /^mail\.([a-z-]+)\.subject$/.exec(id)?.[1];
      const values = [...text.matchAll(/\{(\w+)[,}]/g)].flatMap(([, value]) => value ?? []);
      const isOfNobody = values.every((value) => ofNobody.includes(value) || (value === 'name' && id === ofTeam));
      return kind === undefined || isOfNobody ? [] : [kind];
    });
    expect(naming.toSorted()).toEqual(kindsWithNameAbove.toSorted());
  }
});
