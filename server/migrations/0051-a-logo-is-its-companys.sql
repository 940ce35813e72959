-- A registration that became a company kept its logo, so that the company could not give it away.
update registrations set logo_id = null where step = 'registered';
