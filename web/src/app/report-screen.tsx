import { reportFileName } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { actionLog } from '../shared/logs/action-log.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Button } from '../shared/ui/button.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { words } from './report-words.ts';
import './report-screen.css';

/** Tells the person to write to customer support, and gives the file that helps there (2.1-3). */
export function ReportScreen() {
  const { formatMessage, locale } = useIntl();
  const { customerSupportEmail, customerSupportInformation } = useConfiguration();
  const email = customerSupportEmail || customerSupportInformation[locale].email;
  return (
    <>
      <PageTitle title={formatMessage({ id: 'report.title' })} />
      <FurtherTexts files={words}>
        <Panel>
          <div className="report">
            <p>
              <FormattedMessage id="reportScreen.text" values={{ email: <a href={`mailto:${email}`}>{email}</a> }} />
            </p>
            <p>
              <FormattedMessage id="reportScreen.content" />
            </p>
            <div className="button-row">
              <Button onPress={downloadReport}>
                <FormattedMessage id="reportScreen.download" />
              </Button>
            </div>
          </div>
        </Panel>
      </FurtherTexts>
    </>
  );
}

function downloadReport(): void {
  const report = { actionLog: actionLog(), userAgent: navigator.userAgent };
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = reportFileName;
  link.click();
  URL.revokeObjectURL(url);
}
