export { Mail } from './mail.js';
export { isAddress, MailRefused, type Letter } from './mail.rules.js';
