import {
  type CardFileRow,
  maximumCardFileBytes,
  maximumCardsPerFile,
  personalizeFromFile,
  readCardFile,
  type whyNotPersonalized,
} from '@siteid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../shared/api/api.ts';
import { Button } from '../shared/ui/button.tsx';
import { FileButton } from '../shared/ui/fields/file-button.tsx';
import { Message } from '../shared/ui/message.tsx';
import { Modal } from '../shared/ui/overlays/modal.tsx';

type PersonalizeFileProps = { readonly supplierId: string; readonly onClose: () => void };
type Read = ReturnType<typeof readCardFile>;

/** Reports the cards of a file. The file is read here and forgotten when this closes; a PIN is never shown (W-6-3). */
export function PersonalizeFile({ supplierId, onClose }: PersonalizeFileProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const hintId = useId();
  const [read, setRead] = useState<Read | null>(null);
  const send = useMutation({
    mutationFn: (asked: { readonly rows: CardFileRow[]; readonly partial: boolean }) =>
      call(personalizeFromFile, { teamId: supplierId, ...asked }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['production', 'queue'] }),
    gcTime: 0,
  });
  const rows = read !== null && 'rows' in read ? read.rows : [];
  const rejected = send.data?.rejected ?? [];
  const isDone = send.data !== undefined && (rejected.length === 0 || send.data.personalized > 0);

  async function take(file: File | undefined): Promise<void> {
    send.reset();
    if (file === undefined) return;
    // A larger one has more rows than are taken, and is not read at all.
    setRead(file.size > maximumCardFileBytes ? { wrong: 'tooManyRows', line: 1 } : readCardFile(await file.text()));
  }

  return (
    <Modal isOpen isAlert isBusy={send.isPending} onClose={onClose} title={formatMessage({ id: 'production.file.title' })}>
      <div className="production-file">
        <p id={hintId}>
          <FormattedMessage id="production.file.lead" />
        </p>
        {!isDone && (
          <div className="button-row">
            <FileButton accept=".csv,.txt,text/csv,text/plain" describedBy={hintId} onFiles={([file]) => void take(file)}>
              <FormattedMessage id="production.file.choose" />
            </FileButton>
          </div>
        )}
        <div role="status">
          {read !== null && 'wrong' in read && (
            <Message tone="danger">
              <FormattedMessage id={`production.file.${read.wrong}`} values={{ line: read.line, most: maximumCardsPerFile }} />
            </Message>
          )}
          {rows.length > 0 && send.data === undefined && (
            <p>
              <FormattedMessage id="production.file.rows" values={{ count: rows.length }} />
            </p>
          )}
          {isDone && (
            <Message tone="success">
              <FormattedMessage id="production.file.done" values={{ count: send.data.personalized }} />
            </Message>
          )}
        </div>
        {rejected.length > 0 && (
          <Message tone="warning" isLive>
            <p>
              <FormattedMessage
                id={isDone ? 'production.file.left' : 'production.file.rejected'}
                values={{ count: rejected.length }}
              />
            </p>
            <ul className="production-rejected">
              {rejected.map(({ line, why }) => (
                <li key={line}>
                  <FormattedMessage id="production.file.line" values={{ line }} />{' '}
                  <FormattedMessage id={`production.why.${endOf(why)}`} />
                </li>
              ))}
            </ul>
          </Message>
        )}
        <div className="modal-buttons">
          <Button look="quiet" onPress={onClose} isDisabled={send.isPending}>
            <FormattedMessage id={isDone ? 'production.close' : 'production.cancel'} />
          </Button>
          {!isDone && rejected.length === 0 && (
            <Button
              isDisabled={rows.length === 0}
              isPending={send.isPending}
              onPress={() => send.mutate({ rows, partial: false })}
            >
              <FormattedMessage id="production.file.send" values={{ count: rows.length }} />
            </Button>
          )}
          {!isDone && rejected.length > 0 && rejected.length < rows.length && (
            <Button isPending={send.isPending} onPress={() => send.mutate({ rows, partial: true })}>
              <FormattedMessage id="production.file.sendRest" values={{ count: rows.length - rejected.length }} />
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

const ends = {
  'errors.cards.itemNotFound': 'notFound',
  'errors.cards.transitionNotAllowed': 'notPrinted',
  'errors.cards.cardNumberTaken': 'numberTaken',
  // Of what is sent back alone.
  'errors.production.sentBackTooOften': 'notPrinted',
  'errors.partner.cardNumberInvalid': 'numberInvalid',
  'errors.production.openedByAnother': 'opened',
  pinInvalid: 'pin',
} as const satisfies Record<(typeof whyNotPersonalized)[number], string>;
const endOf = (why: keyof typeof ends) => ends[why];
