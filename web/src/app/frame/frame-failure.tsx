import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureScreen } from '../../shared/failures/failure-screen.tsx';
import { LanguageProvider } from './language-provider.tsx';

/** Drawn where the frame itself could not be. The frame provides the texts of all screens, so this brings its own. */
export function FrameFailure({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <LanguageProvider>
      <main id="main" tabIndex={-1}>
        <FailureScreen error={error} />
      </main>
    </LanguageProvider>
  );
}
