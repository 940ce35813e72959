/** The fields of an order that a partner must send, of a person whose number is a right one. */
export const orderOfÅsa = {
  given_names: 'Åsa Märta',
  family_names: 'Öberg',
  date_of_birth: '1993-07-15',
  nationalities: 'SE',
  government_id_country: 'SE',
  government_id: '19930715-2380',
};
