/** The database cannot be brought to this version, or not now; the message says why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
