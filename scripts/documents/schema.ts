import { writeFile } from 'node:fs/promises';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { describeSchema } from '../../server/src/database/schema/describe-schema.ts';
import { migrate } from '../../server/src/database/schema/migrate.ts';

// Rewrites server/database/schema.sql from a new database.
const log = { warn: console.warn, error: console.error };
const database = await openDatabase({ log });
await migrate(database);
await writeFile(new URL('../../server/database/schema.sql', import.meta.url), await describeSchema(database.pool));
await database.close();
