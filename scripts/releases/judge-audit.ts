/** What `npm audit --json` left: as `spawnSync` has it. */
export type AuditRun = { readonly error?: Error | undefined; readonly stdout: string | null; readonly stderr: string | null };

/** As npm writes it: vulnerabilities by package; else why the registry's answer was none; else why npm did not come to ask. */
type Audit = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly message?: string;
  readonly statusCode?: number;
  readonly error?: { readonly code?: string; readonly summary?: string };
};

const grave = ['high', 'critical'];

/**
 * Fails where a vulnerability is grave, and where nobody was asked because something here is broken: no npm, a lock file that does not
 * fit. Where the registry gave no answer it says so and fails nobody, for a release is not to wait for somebody else's server.
 */
export function judgeAudit({ error, stdout, stderr }: AuditRun): { readonly said: readonly string[]; readonly isGood: boolean } {
  if (error !== undefined) return broken(error.message);
  const audit = parsed(stdout ?? '');
  if (audit?.vulnerabilities !== undefined) {
    const found = Object.entries(audit.vulnerabilities);
    return {
      said: found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
      isGood: !found.some(([, { severity }]) => grave.includes(severity)),
    };
  }
  // With 400 the registry says that it was asked nonsense, such as a name that no package has.
  if (audit?.message !== undefined && audit.statusCode !== 400) {
    return { said: [`The registry gave no answer, so known vulnerabilities were not asked for: ${audit.message}`], isGood: true };
  }
  const { code, summary } = audit?.error ?? {};
  return broken(audit?.message ?? ([code, summary].filter(Boolean).join(': ') || (stderr ?? '').trim() || 'npm said nothing'));
}

const broken = (why: string) => ({ said: [`Known vulnerabilities could not be asked for: ${why}`], isGood: false });

function parsed(answer: string): Audit | undefined {
  try {
    return JSON.parse(answer) as Audit;
  } catch {
    return undefined;
  }
}
