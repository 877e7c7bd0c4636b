export { StandingCommands, type Ended } from '../../scripts/lib/standing-commands.mjs';
