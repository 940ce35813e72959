import { type Language, languages } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { languageNames } from '../../shared/texts/interface-language.ts';
import { useSwitchLanguage } from '../../shared/texts/switch-language.ts';
import './language-switch.css';

/** Each language by its own name, in a native select, because a phone's own list is easiest to use. */
export function LanguageSwitch() {
  const { locale, formatMessage } = useIntl();
  const { mutate, isPending, variables } = useSwitchLanguage();
  return (
    <select
      className="language-switch"
      aria-label={formatMessage({ id: 'topBar.language' })}
      aria-busy={isPending}
      value={isPending ? variables : locale}
      onChange={(event) => mutate(event.target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
