import { bulkJobsStayDays, type CompanyChange, getBulkJobFile } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../shared/api/download.ts';
import { FileDownload } from '../shared/file-download.tsx';

type ResultProps = { readonly organizationCode: string } & NonNullable<CompanyChange['bulkJob']>;

/** What became of each of many cards, to take away for as long as it is kept (L-5-4). */
export function ResultOfMany({ organizationCode: organizationId, bulkJobId, isKept }: ResultProps) {
  const { locale: languageCode } = useIntl();
  return (
    <>
      <p className="people-reason">
        <FormattedMessage id="organisationUsers.resultOfMany" values={{ isKept, days: bulkJobsStayDays }} />
      </p>
      {isKept && (
        <FileDownload
          className="people-result"
          onDownload={(format) => download(getBulkJobFile, { organizationId, bulkJobId, languageCode, format })}
        />
      )}
    </>
  );
}
