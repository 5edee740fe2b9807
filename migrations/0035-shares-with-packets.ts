import { type Kysely, sql } from 'kysely'

/** Links to deals open a packet from now on. Those made before had no page yet that could open them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM deal_share`.execute(db)
}
