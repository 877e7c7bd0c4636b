export { StandingCommands, type Ended } from '#scripts/standing-commands';
