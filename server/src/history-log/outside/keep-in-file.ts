import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { headsAfter, takeTurn } from '../history-log-store.ts';
import { noteTrouble } from '../note-trouble.ts';
import { type HeadSigner, readOwnHead } from '../signed-head.ts';
import { writeHeads } from '../write-heads.ts';
import { NotOurFile, readEnd } from './end-of-file.ts';
import { findHead } from './outside-store.ts';

const headsAtOnce = 100;

/**
 * Adds to the file what was signed since its last head, each head with its leaves; the file itself says how far it has come. Where the
 * database does not go on from that head, nothing is added and it is told: somebody rewrote the database, or brought back an older one.
 * Answers whether there is more to do at once. Any number of portals may call it at once.
 */
export async function keepHeadsInFile(portal: Portal, signers: readonly HeadSigner[], file: string): Promise<boolean> {
  const done = await inTransaction(portal.db, async (tx) => {
    if (!(await takeTurn(tx, 'file'))) return { isMore: false, trouble: null };
    return addHeads(tx, signers, file);
  });
  if (done.trouble !== null) {
    portal.log.error({ file }, `No head of the history was added to its file: ${done.trouble}. See history-proof.md.`);
    await noteTrouble(portal, 'history-head-not-kept', done.trouble);
  }
  return done.isMore;
}

type Tx = Parameters<typeof takeTurn>[0];
type Done = { readonly isMore: boolean; readonly trouble: string | null };

async function addHeads(tx: Tx, signers: readonly HeadSigner[], file: string): Promise<Done> {
  const refused = (trouble: string): Done => ({ isMore: false, trouble });
  const end = await readEnd(file, signers).catch((error: unknown) => {
    if (error instanceof NotOurFile) return null;
    throw error;
  });
  if (end === null) return refused('it holds something, and no head that was signed with one of HISTORY_KEYS');
  const { last, isCut } = end;
  const known = last === null ? { id: 0, size: 0 } : await findHead(tx, last.note);
  if (known === undefined)
    return refused(
      `its last head, of ${last?.size} rows and ${last?.time.toISOString()}, is not in the database, which was rewritten or is an older one`,
    );
  const heads = await headsAfter(tx, known.id, headsAtOnce);
  const wrong = heads.findIndex(({ note, size }) => readOwnHead(note, signers)?.size !== size || size < known.size);
  const good = wrong === -1 ? heads : heads.slice(0, wrong);
  const lastId = good.at(-1)?.id;
  if (lastId !== undefined) {
    const lines = async function* () {
      if (isCut) yield '\n';
      yield* writeHeads(tx, known, lastId);
    };
    await pipeline(lines, createWriteStream(file, { flags: 'a', mode: 0o600, flush: true }));
  }
  if (wrong !== -1)
    return refused(`the head of ${heads[wrong]?.size} rows in the database is not one that this portal signed after it`);
  return { isMore: heads.length === headsAtOnce, trouble: null };
}
