"""Sounds: which one is played when, and that none is played if sound is switched off."""

from __future__ import annotations

from courtisans import Game, Record, Seat, Variant
from courtisans.plays import Play
from tests.courtisans.engine.games import random_game
from tests.web.sessions import Page
from web.courtisans import sounds
from web.shell.sound import Sound
from web.shell.storage import GAME

BOT = "greedy"


def heard(page: Page) -> list[Sound]:
    """List the sounds that the last reply plays."""
    played = [each for each in page.effects if each["do"] == "sound"]
    return [Sound(each["tones"], each["buzz"]) for each in played]


def test_the_deal_each_play_the_persons_turn_and_the_end_have_sounds() -> None:
    page = Page()
    page.deal(["", BOT])
    assert heard(page) == [sounds.DEALT]
    turns = 0
    while not page.record.result:
        if page.waiting is None:
            page.play_first()
            if not page.record.result:
                assert heard(page) == [sounds.of_play(page.record.plays[-1])]
        else:
            page.wait()
            turns += sounds.TURN in heard(page)
    assert turns >= 9
    page.let_bots_play()
    assert heard(page) == [sounds.ENDED]


def test_eliminating_and_taking_have_sounds_of_their_own() -> None:
    for role, sound in (("assassin", sounds.ELIMINATED), ("diplomat", sounds.TAKEN)):
        assert sounds.of_play(Play.parse(f"stag.{role}@+*3")) == sound
        assert sounds.of_play(Play.parse(f"stag.{role}@+")) == sounds.PLACED


def test_no_sound_is_played_while_sound_is_switched_off() -> None:
    page = Page()
    page.deal(["", BOT])
    page.let_bots_play()
    assert "Sound" in page.labels()
    page.send("set", name="sound", value="off")
    for _ in range(3):
        page.play_first()
        assert heard(page) == []
    page.wait()
    assert heard(page) == []
    page.send("set", name="sound", value="on")
    page.let_bots_play()
    assert sounds.TURN in heard(page)


def test_resuming_a_game_does_not_play_the_sound_of_the_deal() -> None:
    game: Game = random_game(Variant(3), 5, share=0.4)
    seats = [Seat("Ana", None), Seat("Bo", BOT), Seat("Cy", BOT)]
    page = Page({GAME: Record.of(game, seats).dumps()})
    assert heard(page) == []


def test_no_tone_is_too_loud_or_too_long() -> None:
    every = [value for value in vars(sounds).values() if isinstance(value, Sound)]
    assert len(every) == 6
    for sound in every:
        for tone in sound.tones:
            assert 0 < tone.loud <= 0.3 and tone.at + tone.ms <= 1_000
            assert min(tone.start, tone.end) > 0
