import { type Language, languages } from '@siteid/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { ConfigurationContext, defaultConfiguration } from '../shared/api/configuration.ts';
import { firstLanguage, languageNames } from '../shared/texts/interface-language.ts';
import { type Catalogue, catalogueQuery } from '../shared/texts/messages.ts';
import { RunningText } from '../shared/texts/running-text.tsx';
import { ComponentExamples } from './component-examples.tsx';
import '../shared/ui/typeface/typeface.css';
import '../shared/ui/tokens.css';
import '../shared/ui/base.css';
import './component-examples.css';

const queryClient = new QueryClient();
function Page() {
  const [language, setLanguage] = useState(firstLanguage);
  const [texts, setTexts] = useState<{ readonly language: Language; readonly messages: Catalogue }>();
  useEffect(() => {
    void queryClient.fetchQuery(catalogueQuery(language)).then(setTexts);
  }, [language]);
  const shown = texts?.language;
  // Before the page is drawn again: whoever waits for its texts may ask at once which language they are in.
  useLayoutEffect(() => {
    if (shown !== undefined) document.documentElement.lang = shown;
  }, [shown]);
  if (texts === undefined) return null;
  return (
    <IntlProvider locale={texts.language} messages={texts.messages} textComponent={RunningText} onError={() => undefined}>
      <header className="examples-head" lang="en">
        <strong>Component examples</strong>
        <nav aria-label="Rooms">
          <a href="#fields">Fields</a>
          <a href="#rules">Rules</a>
          <a href="#components">Components</a>
          <a href="#states">States</a>
          <a href="#tables">Tables</a>
          <a href="#shared">Shared</a>
        </nav>
        <select
          className="field-input"
          aria-label="Language of the product's texts"
          value={language}
          onChange={(event) => setLanguage(event.target.value as Language)}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      </header>
      <main className="examples">
        <ComponentExamples />
      </main>
    </IntlProvider>
  );
}

// Links of the examples ask a router; they lead nowhere.
const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ConfigurationContext value={defaultConfiguration}>
        <RouterProvider router={router} />
      </ConfigurationContext>
    </QueryClientProvider>
  </StrictMode>,
);
