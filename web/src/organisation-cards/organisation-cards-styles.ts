import './organisation-cards.css';
// After the others, which it changes on a phone.
import './organisation-cards-on-phone.css';
