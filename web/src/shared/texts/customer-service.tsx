import { useIntl } from 'react-intl';
import { useConfiguration } from '../api/configuration.ts';
import { Icon } from '../ui/icon.tsx';
import { PhoneLink } from './phone-link.tsx';
import './customer-service.css';

/** How to reach the customer service, in the language of the page: e-mail, phone, opening time and its second part (2.4-10). */
export function CustomerService() {
  const { locale } = useIntl();
  const { email, phone, time, timePart2 } = useConfiguration().customerSupportInformation[locale];
  return (
    <ul className="customer-service">
      {email !== '' && (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone !== '' && (
        <li>
          <Icon name="phone" />
          <PhoneLink number={phone} />
        </li>
      )}
      {time !== '' && (
        <li>
          <Icon name="clock" />
          <span>
            {time}
            {timePart2 !== null && <span className="customer-service-second-time">{timePart2}</span>}
          </span>
        </li>
      )}
    </ul>
  );
}
