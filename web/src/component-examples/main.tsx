import { type Language, languages } from '@siteid/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { ConfigurationContext, defaultConfiguration } from '../shared/api/configuration.ts';
import { firstLanguage, languageNames } from '../shared/texts/interface-language.ts';
import { type Catalogue, type CataloguePart, catalogueQuery } from '../shared/texts/messages.ts';
import { Workshop } from './workshop.tsx';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import './workshop.css';

const queryClient = new QueryClient();
const parts: readonly CataloguePart[] = ['first', 'said', 'seldom-said'];

async function textsIn(language: Language): Promise<Catalogue> {
  const loaded = await Promise.all(parts.map((part) => queryClient.fetchQuery(catalogueQuery(part, language))));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Catalogue;
}

function Page() {
  const [language, setLanguage] = useState(firstLanguage);
  const [texts, setTexts] = useState<{ readonly language: Language; readonly messages: Catalogue }>();
  useEffect(() => {
    void textsIn(language).then((messages) => setTexts({ language, messages }));
  }, [language]);
  if (texts === undefined) return null;
  return (
    <IntlProvider locale={texts.language} messages={texts.messages} onError={() => undefined}>
      <header className="workshop-head">
        <strong>Component workshop</strong>
        <nav aria-label="Rooms">
          <a href="#fields">Fields</a>
          <a href="#rules">Rules</a>
          <a href="#components">Components</a>
        </nav>
        <select
          className="field-input"
          aria-label="Language of the product's texts"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      </header>
      <main className="workshop">
        <Workshop />
      </main>
    </IntlProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConfigurationContext value={defaultConfiguration}>
        <Page />
      </ConfigurationContext>
    </QueryClientProvider>
  </StrictMode>,
);
