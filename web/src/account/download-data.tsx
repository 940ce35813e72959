import { dataFilesPerDay } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { showMessage } from '../shared/status-messages.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { type AccountData, useAccountDataChanges } from './account-data-queries.ts';

/** Everything that the portal keeps of one, as a file. Who has not signed in anew reads what it would be. */
export function DownloadData({ data: { mayDo, filesLeft } }: { readonly data: AccountData }) {
  const { formatMessage } = useIntl();
  const { downloadFile } = useAccountDataChanges();
  const onSuccess = () => showMessage({ tone: 'success', text: { id: 'account.data.download.done' } });
  return (
    <Panel title={formatMessage({ id: 'account.data.download.title' })}>
      <p>
        <FormattedMessage id="account.data.download.text" />
      </p>
      <p className="account-note">
        <FormattedMessage id="account.data.download.note" />
      </p>
      {filesLeft < dataFilesPerDay && (
        <p className="account-note">
          <FormattedMessage id="account.data.download.left" values={{ count: filesLeft, limit: dataFilesPerDay }} />
        </p>
      )}
      {mayDo && filesLeft > 0 && (
        <div className="button-row">
          <Button look="quiet" isPending={downloadFile.isPending} onPress={() => downloadFile.mutate(undefined, { onSuccess })}>
            <FormattedMessage id="account.data.download" />
          </Button>
        </div>
      )}
    </Panel>
  );
}
