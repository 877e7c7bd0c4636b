-- How much categories count in the score of a run; null: all as usual. Workers of the version before leave such runs alone (their state has a newer version).
ALTER TABLE runs ADD COLUMN importance jsonb; -- {category: off | low | high}
