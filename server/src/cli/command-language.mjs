/**
 * The language that a command asks for: `--language`, SITEID_LANGUAGE, the terminal's own (LC_ALL, LC_MESSAGES, LANG, such as
 * `fi_FI.UTF-8`); undefined when it asks for none that is known. Read before the options are, because their help is said in it. Plain
 * JavaScript, because scripts/prepare.mjs says what it does before a Node that knows types is there.
 *
 * @template {string} Language
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @param {readonly Language[]} languages
 */
export function commandLanguage(args, environment, languages) {
  const asked = args.flatMap((arg, index) => {
    if (arg === '--language') return args[index + 1] ?? [];
    return arg.startsWith('--language=') ? arg.slice('--language='.length) : [];
  });
  const { SITEID_LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = environment;
  const ofTerminal = (LC_ALL || LC_MESSAGES || LANG)?.slice(0, 2).toLowerCase();
  const known = [...asked, SITEID_LANGUAGE, ofTerminal].map((name) => languages.find((each) => each === name));
  return known.find((each) => each !== undefined);
}
