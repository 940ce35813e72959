import { type SheetFormat, sheetFormats } from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Button } from './ui/button.tsx';

type FileDownloadProps = { readonly className: string; readonly onDownload: (format: SheetFormat) => Promise<void> };

/** Downloads what is shown as a file, in each of the formats. Why a download fails is told where it was asked for. */
export function FileDownload({ className, onDownload }: FileDownloadProps) {
  const { mutate, isPending, variables } = useMutation({ mutationFn: onDownload });
  return (
    <div className={`button-row ${className}`}>
      {sheetFormats.map((format) => (
        <Button key={format} look="plain" isPending={isPending && variables === format} onPress={() => mutate(format)}>
          <FormattedMessage id="download.format" values={{ format: format.toUpperCase() }} />
        </Button>
      ))}
    </div>
  );
}
