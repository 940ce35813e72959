import { hash } from 'node:crypto';
import type { Portal } from '../../portal.ts';
import { noteTrouble } from '../note-trouble.ts';
import { claimHead, markTaken, postponeHead } from './outside-store.ts';

const second = 1000;
const usualTime = 10 * second;
/** Longer than any attempt takes: who claimed a head and died gives it up after this. */
const lease = 60 * second;
const firstPause = 30 * second;
const longestPause = 3600 * second;

/**
 * Sends the oldest head that the receiver does not have: one after the other, each once, unless this process or the database fails between
 * sending and marking: then it is sent again, and says the same. Answers whether another may wait.
 */
export async function sendHead(portal: Portal, address: string, answerWithin = usualTime): Promise<boolean> {
  const { db, now, log } = portal;
  const from = now().getTime();
  // The address may hold a secret.
  const receiver = hash('sha256', address);
  const head = await claimHead(db, {
    receiver,
    now: new Date(from),
    until: new Date(from + lease),
    latest: new Date(from + longestPause),
  });
  if (head === undefined) return false;
  const trouble = await post(address, head.note, answerWithin);
  if (trouble === null) {
    await markTaken(db, receiver, head.id, now());
    return true;
  }
  const pause = Math.min(firstPause * 2 ** Math.min(head.attempts - 1, 20), longestPause);
  await postponeHead(db, receiver, new Date(now().getTime() + pause));
  log.error({ attempts: head.attempts }, `A head of the history was not taken outside: ${trouble}. It will be tried again.`);
  await noteTrouble(portal, 'history-head-not-sent', trouble);
  return false;
}

/** What went wrong; null where it was taken. It goes to that address and nowhere else. */
async function post(address: string, note: string, answerWithin: number): Promise<string | null> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithin),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: note,
    });
    await reply.body?.cancel();
    return reply.ok ? null : `it was answered ${reply.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'there was no answer in time' : 'it could not be sent';
  }
}
