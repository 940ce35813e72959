/** How long a person who has cards, or acts for others, may object to a new phone number before it signs in. */
export const newPhoneWaitsHours = 24;
