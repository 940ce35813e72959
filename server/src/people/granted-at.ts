/**
 * What a company granted to a user, and what it lends them until after a moment, as SQL over a row of `company_users`: one list, so that a
 * lent right is the same right by another way (L-8-1). The moment is SQL too, and so are the people whose lending does not count.
 */
export const grantedAt = (moment: string, lenders?: string) => `company_users.granted || array(
  select permission from lent_rights where lent_rights.person_id = company_users.person_id
    and lent_rights.organisation_id = company_users.organisation_id and lent_rights.until > ${moment}${
      lenders === undefined ? '' : ` and lent_rights.lent_by <> all (${lenders})`
    })`;
