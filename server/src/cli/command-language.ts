import { defaultLanguage, type Language, languages } from '@siteid/contract';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The language that a command line speaks: `--language`, SITEID_LANGUAGE, the terminal's own (LC_ALL, LC_MESSAGES, LANG, such as
 * `fi_FI.UTF-8`), English. Read before the options are, because their help is said in it; what is no language here is skipped.
 */
export function commandLanguage(args: readonly string[], environment: Environment): Language {
  const asked = args.flatMap((arg, index) => {
    if (arg === '--language') return args[index + 1] ?? [];
    return arg.startsWith('--language=') ? arg.slice('--language='.length) : [];
  });
  const { SITEID_LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = environment;
  const ofTerminal = (LC_ALL || LC_MESSAGES || LANG)?.slice(0, 2).toLowerCase();
  const known = [...asked, SITEID_LANGUAGE, ofTerminal].map((name) => languages.find((each) => each === name));
  return known.find((each) => each !== undefined) ?? defaultLanguage;
}
