import type { answerSecondPersonRequest as answerCall, BulkJob, RefusalsOf } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { whyNotChangeContact } from '../../people/why-not-change-contact.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { readBulkJob } from '../bulk-jobs/begin-bulk-job.ts';
import { mayOf } from '../bulk-jobs/bulk-job-store.ts';
import { beginToWorkOff } from '../bulk-jobs/work-off-bulk-jobs.ts';
import { noteRequest } from './note-request.ts';
import { lockRequest, saveAnswer } from './request-store.ts';
import { whyNotConfirmRequest } from './why-not-confirm.ts';

type Asked = {
  readonly bulkJobId: string;
  readonly answer: 'confirm' | 'decline' | 'withdraw';
  readonly reason?: string | undefined;
};
type WhyNot = Refusal<RefusalsOf<typeof answerCall>>;

const answers = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn' } as const;

/**
 * Confirms a request as its second person, declines it, or withdraws one's own (L-8-3). The request is locked, so of two who answer at once
 * the second is told. Confirmed it is a job as any: its first portion is done with the answer. The rights of both are asked anew here,
 * and again with each portion. Whoever confirms has just signed in: the finder of a browser that was left open is nobody's second person.
 */
export async function answerRequest(
  portal: Portal,
  organisationId: string,
  actor: Actor,
  { bulkJobId, answer, reason = '' }: Asked,
): Promise<BulkJob | WhyNot> {
  const { personId, fullName: name } = actor;
  const unproven = answer === 'confirm' ? await whyNotChangeContact(portal, actor) : null;
  if (unproven !== null) return unproven;
  const refused = await inTransaction(portal.db, async (tx): Promise<WhyNot | null> => {
    const job = await lockRequest(tx, bulkJobId, organisationId);
    if (job === undefined) return refuse('errors.cards.itemNotFound');
    const now = portal.now();
    // A second press finds what the first did.
    if (job.answer === answers[answer] && job.answered_by === personId) return null;
    if (job.answer !== null || job.waits_until === null || job.waits_until <= now) return refuse('errors.secondPerson.answered');
    const within = { ...portal, db: tx };
    if (answer === 'withdraw' && job.person_id !== personId) return refuse('errors.cards.itemNotFound');
    if (answer === 'decline' && job.person_id === personId) return refuse('errors.secondPerson.ownRequest');
    if (answer === 'confirm') {
      const whyNot = await whyNotConfirmRequest(within, job, personId);
      if (whyNot !== null) return refuse(`errors.secondPerson.${whyNot}`);
      const askerMay = await mayOf(within, 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', job.person_id, organisationId);
      if (!askerMay) return refuse('errors.secondPerson.askerRightEnded');
    }
    const said = { by: { personId, name }, reason: answer === 'decline' ? reason : null };
    await saveAnswer(tx, job.id, { answer: answers[answer], ...said, now });
    await noteRequest(tx, portal, job, { became: answers[answer], ...said });
    return null;
  });
  if (refused !== null) return refused;
  if (answer === 'confirm') await beginToWorkOff(portal, bulkJobId);
  return readBulkJob(portal, organisationId, personId, bulkJobId);
}
