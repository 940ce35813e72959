import { paths, type TextReminders as Shown } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lateDialog } from '../shared/late-parts/late-dialog.tsx';
import { useOpening } from '../shared/late-parts/use-opening.ts';
import { Button } from '../shared/ui/button.tsx';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { Link } from '../shared/ui/link.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useAccountChanges } from './account-queries.ts';

/** Its code travels when a code was sent. */
const provePhone = lateDialog(() => import('./prove-phone.tsx'), 'ProvePhone', 'account.texts.prove');

const toMyDetails = (words: ReactNode) => <Link href={paths.account()}>{words}</Link>;

/** Reminders by text message: chosen by the code that was sent to one's number, and given up by one tap (L-1-2). */
export function TextReminders({ shown }: { readonly shown: Shown }) {
  const { formatMessage } = useIntl();
  return (
    <Panel title={formatMessage({ id: 'account.texts.title' })}>
      <p>
        <FormattedMessage id="account.texts.lead" />
      </p>
      <Choice shown={shown} />
    </Panel>
  );
}

function Choice({ shown: { phone, isMobile, isProven, isUnreached, isOn } }: { readonly shown: Shown }) {
  const { sendCode, saveTexts } = useAccountChanges();
  const proving = useOpening(() => [provePhone.about()]);
  if (phone === null || !isMobile)
    return (
      <p className="account-note">
        <FormattedMessage id="account.texts.noNumber" values={{ link: toMyDetails }} />
      </p>
    );
  if (isProven)
    return (
      <Switch
        name="texts"
        label={<FormattedMessage id="account.texts.isOn" values={{ phone: <span className="unbroken">{phone}</span> }} />}
        isSelected={saveTexts.isPending ? saveTexts.variables : isOn}
        isDisabled={saveTexts.isPending}
        onChange={(wanted) => saveTexts.mutate(wanted)}
      />
    );
  return (
    <>
      {isUnreached && (
        <p className="account-note">
          <FormattedMessage
            id="account.texts.unreached"
            values={{ phone: <span className="unbroken">{phone}</span>, link: toMyDetails }}
          />
        </p>
      )}
      <div className="button-row">
        <Button
          look="quiet"
          isPending={sendCode.isPending || proving.opening !== null}
          onPress={() => sendCode.mutate(undefined, { onSuccess: () => proving.open(true) })}
        >
          <FormattedMessage id="account.texts.begin" />
        </Button>
      </div>
      {proving.shown && <provePhone.Part phone={phone} onClose={proving.close} />}
    </>
  );
}
