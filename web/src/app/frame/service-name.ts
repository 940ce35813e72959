import { useIntl } from 'react-intl';
import { isMessageId } from '../../shared/texts/messages.ts';

/** How a service of the configuration is called: in the reader's language where the catalogue knows it, else by its own name. */
export function useServiceName(): (service: string) => string {
  const { formatMessage, messages } = useIntl();
  return (service) => {
    const id = `service.${service}`;
    return isMessageId(id, messages) ? formatMessage({ id }) : service;
  };
}
