"""For tools/api_check.sh: a guest with a token, and a first move through the generated client."""

import importlib
import json
import pkgutil
import sys
import urllib.request


def prepare(base):
    with urllib.request.urlopen(f"{base}/api/me") as answer:
        cookie = answer.headers["set-cookie"].split(";")[0]
        csrf = json.load(answer)["csrf"]
    body = json.dumps({"label": "api-check"}).encode()
    headers = {"cookie": cookie, "x-starmoot-csrf": csrf, "content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{base}/api/me/tokens", body, headers)) as answer:
        print(json.load(answer)["token"])


def play(base, token):
    import starmoot_client
    from starmoot_client import models
    from starmoot_client.api.games import list_games
    from starmoot_client.api.tables import do_deed, get_view, open_table

    modules = [module.name for module in pkgutil.walk_packages(starmoot_client.__path__, "starmoot_client.")]
    for name in modules:
        importlib.import_module(name)
    client = starmoot_client.AuthenticatedClient(base_url=base, token=token, raise_on_unexpected_status=True)
    games = list_games.sync(client=client)
    assert any(game.id == "nexus-ops" for game in games), games
    settings = models.TableSettings.from_dict({
        "game": "nexus-ops", "name": "A client's", "options": [], "seats": [{"plan": "me"}, {"plan": "bot", "bot": "random"}],
        "clock": {"kind": "none"}, "time_out": {"kind": "bot"}, "private": True, "spectators": {"kind": "welcome"},
    })
    made = open_table.sync(client=client, body=settings)
    assert isinstance(made, models.TableMade), made
    for _ in range(50):
        view = get_view.sync(made.id, client=client)
        assert isinstance(view, models.TableView), view
        prompt = view.live.to_dict().get("prompt") if view.live else None
        if prompt and view.question:
            break
    key = prompt["options"][0]["key"]
    answer = models.DeedAnswer.from_dict({"do": "answer", "seat": 0, "question": view.question.token, "key": key})
    done = do_deed.sync_detailed(made.id, client=client, body=answer)
    assert done.status_code == 204, done
    refused = do_deed.sync_detailed(made.id, client=client, body=answer)
    assert isinstance(refused.parsed, models.Problem) and refused.status_code == 409, refused
    print(f"{len(modules)} modules, {len(games)} games, one move made and one refused: {refused.parsed.text}")


if __name__ == "__main__":
    {"prepare": prepare, "play": play}[sys.argv[1]](*sys.argv[2:])
